import * as z from "zod/mini";

/** A check that refuses a text by the code of what is wrong with it, where `faultOf` finds anything. */
export const withoutFault = (faultOf: (text: string) => string | null) =>
  z.check<string>((checked) => {
    const fault = faultOf(checked.value);
    if (fault !== null) checked.issues.push({ code: "custom", input: checked.value, message: fault, continue: false });
  });
