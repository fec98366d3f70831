import { readTemplates, type TemplateItem, templateIn } from "#functions/data/requests/templates.ts";
import { type Language, languages } from "#shared/model/language.ts";
import { type RequestChannel, requestChannels } from "#shared/model/request.ts";
import type { RequestTemplate } from "#shared/model/request-template.ts";
import { defaultTemplates } from "#shared/rules/requests/default-templates.ts";

/** Template with its default and version, as its editors see it. */
export function shownTemplate(
  written: readonly TemplateItem[],
  channel: RequestChannel,
  language: Language,
): RequestTemplate {
  const own = written.find((one) => one.channel === channel && one.language === language);
  return {
    ...templateIn(written, channel, language),
    channel,
    own: own?.text != null,
    version: own?.version ?? 0,
    changedAt: own?.changedAt ?? null,
    by: own?.by ?? null,
    usual: defaultTemplates[channel][language],
  };
}

export async function showTemplates(organization: string): Promise<{ items: RequestTemplate[] }> {
  const written = await readTemplates(organization);
  return {
    items: requestChannels.flatMap((channel) => languages.map((language) => shownTemplate(written, channel, language))),
  };
}
