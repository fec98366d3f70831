import type { App } from "aws-cdk-lib";
import * as z from "zod/mini";

const Settings = z.object({
  /** The host name of the site, without scheme. */
  domain: z.string().check(z.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/)),
  /** The sender of every email, `Name <address>`. Its domain must be a verified identity of SES. */
  mailFrom: z.string().check(z.regex(/^[^<>]*<[^<>@\s]+@[^<>@\s]+>$/)),
  /** The region of the table and the functions. */
  region: z.string().check(z.regex(/^[a-z]{2}(-[a-z]+)+-\d$/)),
});
export type Settings = z.infer<typeof Settings>;

/** The settings of this deployment from the context (`cdk.json`, or `--context domain=…`). Throws naming a malformed value. */
export const settingsOf = (app: App): Settings =>
  Settings.parse({
    domain: app.node.tryGetContext("domain"),
    mailFrom: app.node.tryGetContext("mailFrom"),
    region: app.node.tryGetContext("region"),
  });

/** The address within `Name <address>`. */
export const senderAddress = ({ mailFrom }: Settings): string => mailFrom.replace(/^.*<|>$/g, "");

/** The domain of the sender's address: the identity that SES sends for. */
export const senderDomain = (settings: Settings): string => senderAddress(settings).replace(/^.*@/, "");
