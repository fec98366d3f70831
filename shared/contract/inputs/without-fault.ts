import * as z from "zod/mini";

/** Refuses a text with the code that `faultOf` returns. */
export const withoutFault = (faultOf: (text: string) => string | null) =>
  z.check<string>((checked) => {
    const fault = faultOf(checked.value);
    if (fault !== null) checked.issues.push({ code: "custom", input: checked.value, message: fault, continue: false });
  });
