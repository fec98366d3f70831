import type { Organization } from "#shared/model/organization.ts";
import type { EmailContent } from "./email-content.ts";
import { nameIn } from "./name.ts";

/** The business at the top of an email. The logo gets an absolute URL, since a mail program knows no origin. */
export const businessOf = (
  { name, logo, brandColor }: Pick<Organization, "name" | "logo" | "brandColor">,
  origin: string,
): NonNullable<EmailContent["business"]> => ({
  name: nameIn(name),
  logo: logo === null ? null : (URL.parse(logo, origin)?.href ?? null),
  color: brandColor,
});
