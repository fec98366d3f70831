import * as z from "zod/mini";
import { line } from "./text.ts";

export const FirstName = line(60, "name_required");
export const LastName = line(60, "name_required");

/** A new password: 10 characters or more; the server also refuses the most common ones. */
export const NewPassword = z
  .string({ error: "password_short" })
  .check(z.minLength(10, { error: "password_short" }), z.maxLength(200, { error: "too_long" }));
