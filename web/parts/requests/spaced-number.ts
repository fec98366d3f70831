/** A number in E.164 form as one reads it: North American ones in groups, others as they are. */
export const spacedNumber = (number: string | null): string | null =>
  number?.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, "+1 $1 $2-$3") ?? null;
