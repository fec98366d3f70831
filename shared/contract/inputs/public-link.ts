import * as z from "zod/mini";
import { publicLabelLimit, publicLink, publicLinkFault, publicLinkLimit } from "#shared/model/public-page.ts";
import { atMost, properName } from "./text.ts";
import { withoutFault } from "./without-fault.ts";

const PublicAddress = z.string({ error: "url_invalid" }).check(
  z.trim(),
  ...atMost(publicLinkLimit),
  withoutFault(publicLinkFault),
  z.overwrite((text) => publicLink(text) ?? text),
);

export const PublicLink = z.object({ label: properName(publicLabelLimit, "required"), url: PublicAddress });
