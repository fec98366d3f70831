/** Groups North American numbers; others unchanged. */
export const spacedNumber = <Given extends string | null>(number: Given): Given | string =>
  number?.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, "+1 $1 $2-$3") ?? number;
