// The four signs of playing cards, and how to see them in a card's name.

export type Suit = "spades" | "clubs" | "hearts" | "diamonds";

export const SIGNS: Record<Suit, string> = {
  hearts: "M10 18C3 12 1.500 9 1.500 6.500A4.300 4.300 0 0 1 10 4.600a4.300 4.300 0 0 1 8.500 1.900C18.500 9 17 12 10 18z",
  diamonds: "M10 1l6.500 9L10 19 3.500 10z",
  spades:
    "M10 1c5 5 8 7.500 8 10.600a4 4 0 0 1-6.900 2.800c.2 1.800.9 3.300 2.100 4.600H6.800c1.200-1.300 1.900-2.800 2.100-4.600A4 4 0 0 1 2 11.600C2 8.500 5 6 10 1z",
  clubs:
    "M10 1.200a3.900 3.900 0 0 1 3.200 6.200A3.900 3.900 0 1 1 11.200 14c.2 1.900.9 3.500 2 5H6.800c1.100-1.500 1.800-3.100 2-5a3.900 3.900 0 1 1-2-6.600A3.900 3.900 0 0 1 10 1.200z",
};

export function isSuit(word: string): word is Suit {
  return word in SIGNS;
}

/** "hearts 9" -> hearts and 9; null for a card of another make. */
export function suitOf(id: string): { suit: Suit; value: string } | null {
  const [suit, value, ...rest] = id.split(" ");
  if (suit === undefined || value === undefined || rest.length || !isSuit(suit)) return null;
  return { suit, value };
}
