import { paginateQuery } from "@aws-sdk/lib-dynamodb";
import { readable } from "#functions/data/item.ts";
import { feedbackOfLocation } from "#functions/data/keys.ts";
import { documents, tableName } from "#functions/data/table.ts";
import { oneDay } from "#shared/rules/dates.ts";
import type { Period } from "#shared/rules/figures/period.ts";
import { type CountedDay, type CounterChange, counterRecord, dayCountsOf } from "./counters.ts";
import { firstIdAt, lastIdAt } from "./feedback-ids.ts";
import { countOf, FeedbackItem } from "./feedbacks.ts";

/** Days of an employee, then changes of a day. */
type Changes = Map<string, Map<string, CounterChange[]>>;

async function gather(organization: string, location: string, { from, to }: Period, changes: Changes): Promise<void> {
  const pages = paginateQuery(
    { client: documents },
    {
      TableName: tableName,
      IndexName: "gsi1",
      KeyConditionExpression: "gsi1pk = :pk AND gsi1sk BETWEEN :from AND :to",
      ExpressionAttributeValues: {
        ":pk": feedbackOfLocation(organization, location),
        // Days are those of the organization's time zone.
        ":from": firstIdAt(Date.parse(from) - oneDay),
        ":to": lastIdAt(Date.parse(to) + 2 * oneDay),
      },
    },
  );
  for await (const { Items = [] } of pages)
    for (const feedback of readable(FeedbackItem, Items)) {
      const { employee, day } = feedback;
      if (employee === null || day < from || day > to) continue;
      const days = changes.get(employee._id) ?? new Map<string, CounterChange[]>();
      const ofDay = days.get(day) ?? [];
      ofDay.push(countOf(feedback));
      changes.set(employee._id, days.set(day, ofDay));
    }
}

/** Employees' counts by day at some locations, from the feedback itself, because no counter is of both. */
export async function readEmployeeCounts(
  organization: string,
  locations: readonly string[],
  period: Period,
): Promise<Map<string, CountedDay[]>> {
  const changes: Changes = new Map();
  await Promise.all(locations.map((location) => gather(organization, location, period, changes)));
  return new Map(
    [...changes].map(([employee, days]) => {
      const records = [...days].map(([day, of]) => counterRecord(organization, `E${employee}`, day, of));
      return [employee, dayCountsOf(records)];
    }),
  );
}
