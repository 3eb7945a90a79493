"""Web push: messages for a browser, encrypted so that only it can read them (RFC 8291), signed so that its push service
knows who sends them (RFC 8292)."""

from __future__ import annotations

import base64
import os
import time
from typing import Final
from urllib.parse import urlsplit

import msgspec
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE: Final = ec.SECP256R1()
RECORD_SIZE: Final = 4096
TOKEN_LIFE: Final = 12 * 3600
"""Seconds; push services accept at most a day."""


def to_text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def from_text(text: str) -> bytes:
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)


def _point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _private(text: str) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(from_text(text), "big"), CURVE)


def new_key() -> str:
    """A private key as text, for all processes of this server."""
    number = ec.generate_private_key(CURVE).private_numbers().private_value
    return to_text(number.to_bytes(32, "big"))


def public_key(private: str) -> str:
    """What a browser needs to subscribe to messages of this server."""
    return to_text(_point(_private(private).public_key()))


def fits(p256dh: str, auth: str) -> bool:
    """Whether these are keys of a subscription."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(CURVE, from_text(p256dh))
        return len(from_text(auth)) == 16
    except ValueError:
        return False


def encrypted(message: bytes, p256dh: str, auth: str, sender: str | None = None, salt: bytes | None = None) -> bytes:
    """A message of one record. Key and salt are fresh for each; tests give those of the RFC's example."""
    salt = os.urandom(16) if salt is None else salt
    own = ec.generate_private_key(CURVE) if sender is None else _private(sender)
    theirs = from_text(p256dh)
    shared = own.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, theirs))
    point = _point(own.public_key())
    material = _derived(shared, from_text(auth), b"WebPush: info\x00" + theirs + point, 32)
    key = _derived(material, salt, b"Content-Encoding: aes128gcm\x00", 16)
    nonce = _derived(material, salt, b"Content-Encoding: nonce\x00", 12)
    head = salt + RECORD_SIZE.to_bytes(4, "big") + bytes([len(point)]) + point
    # The byte 2 ends the last record.
    return head + AESGCM(key).encrypt(nonce, message + b"\x02", None)


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


def headers(endpoint: str, private: str, contact: str) -> dict[str, str]:
    """The headers of a message: who sends it, for how long it is worth delivering."""
    parts = urlsplit(endpoint)
    claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": int(time.time()) + TOKEN_LIFE, "sub": contact}
    signed = ".".join(to_text(msgspec.json.encode(part)) for part in ({"typ": "JWT", "alg": "ES256"}, claims))
    r, s = decode_dss_signature(_private(private).sign(signed.encode(), ec.ECDSA(hashes.SHA256())))
    token = f"{signed}.{to_text(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}"
    return {
        "Authorization": f"vapid t={token}, k={public_key(private)}",
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": "86400",
        "Urgency": "normal",
    }
