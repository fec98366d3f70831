/**
 * Parses English and French numbers (`1,650.50`, `16,50 $`); null if invalid. One separator before exactly three digits
 * separates thousands.
 */
export function typedAmount(text: string): number | null {
  const bare = text.replaceAll(/[\s'’$€£]/g, "");
  const marks = bare.match(/[.,]/g) ?? [];
  const last = Math.max(bare.lastIndexOf("."), bare.lastIndexOf(","));
  const sameMarks = new Set(marks).size === 1;
  const thousands = sameMarks && (marks.length > 1 || /^\d{1,3}[.,]\d{3}$/.test(bare));
  const plain =
    last === -1 || thousands
      ? bare.replaceAll(/[.,]/g, "")
      : `${bare.slice(0, last).replaceAll(/[.,]/g, "")}.${bare.slice(last + 1)}`;
  return /^\d+(?:\.\d*)?$|^\.\d+$/.test(plain) ? Number(plain) : null;
}
