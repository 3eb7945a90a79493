"""The server: accounts, lobby, tables, sockets, storage. It hosts any registered game without knowing its rules."""
