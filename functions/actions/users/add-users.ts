import * as z from "zod/mini";
import type { ByMember } from "#functions/data/audit/audit-actor.ts";
import { readPlan } from "#functions/data/billing/plan.ts";
import { UserRow } from "#shared/contract/users.ts";
import type { AddedUsers } from "#shared/model/organization-user.ts";
import type { Plan } from "#shared/model/plan.ts";
import { isRefusal, type Refusal } from "#shared/model/refusal.ts";
import { fieldMessages } from "#shared/rules/field-messages.ts";
import { allows } from "#shared/rules/plans.ts";
import { addUser } from "./add-user.ts";

/** Rows at once. */
const lanes = 4;

const Line = z.object({ line: z.int() });

/** Returns a refusal that applies to every row, else null. */
async function addRow(row: unknown, by: ByMember, plan: Plan, report: AddedUsers): Promise<Refusal | null> {
  const { data: { line } = { line: 0 } } = Line.safeParse(row);
  const { data, error } = UserRow.safeParse(row);
  if (error) {
    const [[field, { key }] = [null, { key: "invalid" }]] = Object.entries(fieldMessages(error.issues));
    report.rejected.push({ line, field, reason: key });
    return null;
  }
  const added = await addUser(data, by, plan);
  if (!isRefusal(added)) {
    report.added += 1;
    if (!added.emailed) report.notEmailed += 1;
  } else if (added.refused === "user_already_there") report.alreadyThere += 1;
  else if (added.refused === "too_many") report.rejected.push({ line, field: null, reason: "additions_of_day" });
  else if (added.refused === "subscription_needed") report.rejected.push({ line, field: null, reason: added.refused });
  else if (added.refused === "role_above_own") report.rejected.push({ line, field: "role", reason: "role_above_own" });
  else if (added.refused === "invalid") report.rejected.push({ line, field: "limitedTo", reason: "choice_invalid" });
  else return added;
  return null;
}

/** Adds users from the rows of a file; invalid rows are reported, existing users skipped. */
export async function addUsers(rows: readonly unknown[], by: ByMember): Promise<AddedUsers | Refusal> {
  const report: AddedUsers = { added: 0, notEmailed: 0, alreadyThere: 0, rejected: [] };
  const plan = await readPlan(by.organization, by.now);
  const queue = rows.values();
  let refused: Refusal | null = null;
  const lane = async () => {
    for (const row of queue) {
      refused ??= await addRow(row, by, plan, report);
      if (refused !== null) return;
    }
  };
  // Rows added at once would each find the last place free.
  const count = allows(plan, "members", Number.POSITIVE_INFINITY) ? lanes : 1;
  await Promise.all(Array.from({ length: count }, lane));
  if (refused !== null) return refused;
  report.rejected.sort((one, other) => one.line - other.line);
  return report;
}
