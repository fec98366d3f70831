export function moved<Of>(list: readonly Of[], from: number, to: number): Of[] {
  const [entry, rest] = [list[from], list.toSpliced(from, 1)];
  return entry === undefined ? [...list] : rest.toSpliced(to, 0, entry);
}
