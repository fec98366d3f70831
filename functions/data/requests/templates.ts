import { GetCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { itemOf, readable } from "#functions/data/item.ts";
import { templateKey, templateVersionKey } from "#functions/data/keys.ts";
import { documents, ifNew, readAll, tableName, type Write } from "#functions/data/table.ts";
import { NamedThing } from "#shared/model/feedback.ts";
import { Language, languages } from "#shared/model/language.ts";
import { IsoMoment, orNull } from "#shared/model/moment.ts";
import { RequestChannel, requestChannels } from "#shared/model/request.ts";
import { defaultTemplates, type Template } from "#shared/rules/requests/default-templates.ts";
import { templateId, templateNamed, usualVersion } from "#shared/rules/requests/template.ts";

/** Without text, the product's own template applies. */
export const TemplateItem = itemOf(
  z.object({
    channel: RequestChannel,
    language: Language,
    subject: orNull(z.string()),
    text: orNull(z.string()),
    version: z.int(),
    changedAt: orNull(IsoMoment),
    by: orNull(NamedThing),
  }),
);
export type TemplateItem = z.infer<typeof TemplateItem>;

/** Immutable version that requests refer to. */
export const TemplateVersionItem = itemOf(z.object({ subject: orNull(z.string()), text: z.string() }));

interface NamedTemplate extends Template {
  _id: string;
  language: Language;
}

/** An organization's templates for these channels, in every language. */
export async function readTemplates(
  organization: string,
  channels: readonly RequestChannel[] = requestChannels,
): Promise<TemplateItem[]> {
  const keys = channels.flatMap((channel) => languages.map((language) => templateKey(organization, channel, language)));
  return readable(TemplateItem, await readAll(keys, { ConsistentRead: true }));
}

/** The organization's template, else the product's own. */
export function templateIn(
  written: readonly TemplateItem[],
  channel: RequestChannel,
  language: Language,
): NamedTemplate {
  const own = written.find((one) => one.channel === channel && one.language === language);
  return own?.text == null
    ? { _id: templateId(channel, language, usualVersion), language, ...defaultTemplates[channel][language] }
    : { _id: templateId(channel, language, own.version), language, subject: own.subject, text: own.text };
}

export async function readTemplate(organization: string, id: string | null): Promise<NamedTemplate | null> {
  const named = templateNamed(id);
  if (id === null || named === null) return null;
  const { channel, language, version } = named;
  if (version === usualVersion) return { _id: id, language, ...defaultTemplates[channel][language] };
  const { Item } = await documents.send(
    new GetCommand({ TableName: tableName, Key: templateVersionKey(organization, id) }),
  );
  return Item ? { _id: id, language, ...TemplateVersionItem.parse(Item) } : null;
}

/** Saves a template with an immutable version; refused if it changed meanwhile. */
export function templatePuts(organization: string, template: TemplateItem): Write[] {
  const { channel, language, subject, text, version } = template;
  const id = templateId(channel, language, version);
  return [
    {
      Put: {
        TableName: tableName,
        Item: { ...templateKey(organization, channel, language), kind: "template", ...template },
        ...(version === 1
          ? { ConditionExpression: ifNew }
          : { ConditionExpression: "version = :before", ExpressionAttributeValues: { ":before": version - 1 } }),
      },
    },
    ...(text === null
      ? []
      : [
          {
            Put: {
              TableName: tableName,
              Item: { ...templateVersionKey(organization, id), kind: "templateVersion", subject, text },
            },
          },
        ]),
  ];
}
