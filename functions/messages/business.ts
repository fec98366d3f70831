import type { Organization } from "#shared/model/organization.ts";
import type { EmailContent } from "./email-content.ts";
import { nameIn } from "./name.ts";

/** Mail programs need an absolute URL for the logo. */
export const businessOf = (
  { name, logo, brandColor }: Pick<Organization, "name" | "logo" | "brandColor">,
  origin: string,
): NonNullable<EmailContent["business"]> => ({
  name: nameIn(name),
  logo: logo === null ? null : (URL.parse(logo, origin)?.href ?? null),
  color: brandColor,
});
