// A county's name where there is room for five letters: without its title, and with a stop where it is cut.

export function brief(name: string): string {
  const bare = name.split(" ").filter((word) => !word.endsWith("."));
  const word = bare.find((one) => one.length > 2) ?? name;
  const [first = "", second] = word.split("-");
  if (second) return `${first[0]}-${second.slice(0, 2)}.`;
  return word.length <= 5 ? word : `${word.slice(0, 4)}.`;
}
