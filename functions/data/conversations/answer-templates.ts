import { GetCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { itemOf } from "#functions/data/item.ts";
import { answerTemplatesKey } from "#functions/data/keys.ts";
import { documents, ifNew, tableName, type Write } from "#functions/data/table.ts";
import { AnswerTemplate, type AnswerTemplates } from "#shared/model/answer-template.ts";

export const AnswerTemplatesItem = itemOf(z.object({ items: z.array(AnswerTemplate), version: z.int() }));

/** An organization's answer templates, strongly consistent. */
export async function readAnswerTemplates(organization: string): Promise<AnswerTemplates> {
  const Key = answerTemplatesKey(organization);
  const { Item } = await documents.send(new GetCommand({ TableName: tableName, Key, ConsistentRead: true }));
  return Item ? AnswerTemplatesItem.parse(Item) : { items: [], version: 0 };
}

/** Saves all answer templates; refused if they changed meanwhile. */
export const answerTemplatesPut = (organization: string, { items, version }: AnswerTemplates): Write => ({
  Put: {
    TableName: tableName,
    Item: { ...answerTemplatesKey(organization), kind: "answerTemplates", items, version },
    ...(version === 1
      ? { ConditionExpression: ifNew }
      : { ConditionExpression: "version = :before", ExpressionAttributeValues: { ":before": version - 1 } }),
  },
});
