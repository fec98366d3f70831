import * as z from "zod/mini";
import { logoIn } from "#shared/model/logo.ts";

/** Trusts the content, not the name or declared type. */
export const LogoBytes = z.instanceof(Uint8Array).check((checked) => {
  const found = logoIn(checked.value);
  if (typeof found === "string")
    checked.issues.push({ code: "custom", input: checked.value, message: found, path: ["logo"] });
});
