import * as z from "zod/mini";
import { linksAtMost, sourceNames } from "#shared/model/invitation.ts";
import { Id } from "./id.ts";
import { PublicLink } from "./public-link.ts";

/** A target of the invitation: a source, or a further link's id. */
export const InvitationTarget = z.union([z.enum(sourceNames), Id], { error: "choice_invalid" });

/** The bytes that labels and addresses of all further links may have: the customer's page reads them with its feedback link. */
const bytesOfLinks = 1_500;
const bytesOf = (text: string) => new TextEncoder().encode(text).length;

const isOnce = (names: readonly string[]) => new Set(names).size === names.length;

/** The further links that customers are offered. One without an id is new, and so is one whose id is none of those there. */
export const PublicLinks = z.array(z.extend(PublicLink, { _id: z.optional(Id) })).check(
  z.maxLength(linksAtMost, { error: "too_many_links", abort: true }),
  z.refine((links) => isOnce(links.flatMap(({ _id }) => _id ?? [])), { error: "choice_invalid" }),
  z.refine((links) => isOnce(links.map(({ url }) => url)), { error: "link_twice" }),
  z.refine((links) => links.reduce((sum, { label, url }) => sum + bytesOf(label) + bytesOf(url), 0) <= bytesOfLinks, {
    error: "links_too_long",
  }),
);

/** Targets in the order in which customers are offered them. */
export const TargetOrder = z.array(InvitationTarget).check(
  z.maxLength(linksAtMost + sourceNames.length, { error: "choice_invalid", abort: true }),
  z.overwrite((targets) => [...new Set(targets)]),
);
