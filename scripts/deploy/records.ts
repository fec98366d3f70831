import { type StageSettings, senderIdentity } from "#infra/settings.ts";
import type { Aws } from "./aws.ts";
import { readStack } from "./stage-outputs.ts";

/** The DNS records that the stage needs, as a registrar asks for them. */
export async function dnsRecords(aws: Aws, settings: StageSettings): Promise<string[]> {
  const { domain, region, operator, replyDomain } = settings;
  if (domain === null) return [];
  const [data, web] = await Promise.all([readStack(aws, settings, "Data"), readStack(aws, settings, "Web")]);
  const dkim = Object.entries(data?.outputs ?? {}).flatMap(([name, value]) => (name.startsWith("Dkim") ? [value] : []));
  const site = web?.outputs.DistributionDomain;
  const sender = senderIdentity(settings);
  return [
    ...(site === undefined ? [] : [`${domain} CNAME ${site} (ALIAS at the zone's own name)`]),
    ...dkim,
    ...(replyDomain === null ? [] : [`${replyDomain} MX 10 inbound-smtp.${region}.amazonaws.com`]),
    `mail.${sender} MX 10 feedback-smtp.${region}.amazonses.com`,
    `mail.${sender} TXT "v=spf1 include:amazonses.com ~all"`,
    `_dmarc.${sender} TXT "v=DMARC1; p=quarantine; rua=mailto:${operator}"`,
  ];
}
