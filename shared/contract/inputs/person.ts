import * as z from "zod/mini";
import { properName, secret } from "./text.ts";

export const FirstName = properName(60, "first_name_required");
export const LastName = properName(60, "name_required");

/** A new password: 10 characters or more, not all of them spaces. The server also refuses what is easy to guess (`rules/accounts/password.ts`). */
export const NewPassword = secret(10, "password_short").check(z.regex(/\S/, { error: "password_common" }));

/** The check that a new password was typed twice alike. */
export const samePassword = <Body extends { password: string; confirmPassword: string }>() =>
  z.refine<Body>((body) => body.password === body.confirmPassword, {
    path: ["confirmPassword"],
    error: "password_mismatch",
  });
