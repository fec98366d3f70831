/** A number in E.164 form as one reads it: North American ones in groups, others and what somebody typed as they are. */
export const spacedNumber = <Given extends string | null>(number: Given): Given | string =>
  number?.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, "+1 $1 $2-$3") ?? number;
