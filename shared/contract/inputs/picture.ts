import * as z from "zod/mini";
import { logoIn, pictureIn } from "#shared/model/picture.ts";

/** Trusts the content, not the name or declared type. */
export const LogoBytes = z.instanceof(Uint8Array).check((checked) => {
  const found = logoIn(checked.value);
  if (typeof found === "string")
    checked.issues.push({ code: "custom", input: checked.value, message: found, path: ["logo"] });
});

/** Trusts the content, not the name or declared type. */
export const PictureBytes = z.instanceof(Uint8Array).check((checked) => {
  const found = pictureIn(checked.value);
  if (typeof found === "string")
    checked.issues.push({ code: "custom", input: checked.value, message: found, path: ["picture"] });
});
