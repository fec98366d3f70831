export function printTable(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const isNumeric = (column: number) => rows.length > 0 && rows.every((row) => /^[\d.,\s]*$/.test(row[column] ?? ""));
  const widths = head.map((name, column) => Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    widths
      .map((width, column) => {
        const cell = cells[column] ?? "";
        return isNumeric(column) ? cell.padStart(width) : cell.padEnd(width);
      })
      .join("  ")
      .trimEnd();
  console.log([line(head), line(widths.map((width) => "─".repeat(width))), ...rows.map(line)].join("\n"));
}
