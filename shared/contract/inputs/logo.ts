import * as z from "zod/mini";
import { logoIn } from "#shared/model/logo.ts";

/** The bytes of an image that can be a logo. Its name and the type that the caller gives are not believed. */
export const LogoBytes = z.instanceof(Uint8Array).check((checked) => {
  const found = logoIn(checked.value);
  if (typeof found === "string")
    checked.issues.push({ code: "custom", input: checked.value, message: found, path: ["logo"] });
});
