import { ulid } from "ulid";
import { isListening, readUsers } from "#functions/data/accounts/users.ts";
import * as funnel from "#functions/data/requests/funnel.ts";
import { messagePut, newMessage } from "#functions/data/sending/messages.ts";
import { noteFew, readFew } from "#functions/data/sending/sms-pool.ts";
import { listMembers } from "#functions/data/users/members.ts";
import { log } from "#functions/log.ts";
import { may } from "#shared/rules/permissions.ts";
import { fewCredits } from "#shared/rules/sending/sms-credits.ts";

/** DynamoDB's limit of 100 writes, less the pool's own. */
const atMost = 99;

/** Emails members with billing access once when credits run low, until the next refill. */
async function tellOfFewCredits(organization: string, now: Date): Promise<void> {
  const { credits, isTold } = await readFew(organization);
  if (credits > fewCredits || isTold) return;
  const seers = (await listMembers(organization)).filter(({ role }) => may(role, "billing.read"));
  const users = await readUsers(seers.slice(0, atMost).map(({ user }) => user));
  const messages = users.filter(isListening).map(({ _id: user, language, email: to }) =>
    messagePut(
      newMessage({
        channel: "email",
        template: "few_credits",
        language,
        to,
        organization: null,
        data: { organization, user },
        id: ulid(now.getTime()),
        now,
      }),
    ),
  );
  if (await noteFew(organization, messages, now))
    log.info("few credits told", { organization, queued: messages.length });
}

/** Updates the funnel counters of a request; idempotent. */
export const countRequest = ({ organization, request }: { organization: string; request: string }): Promise<boolean> =>
  funnel.countRequestOnce(organization, request);

/** Follow-up work for a changed request; idempotent. */
export async function followRequest(at: { organization: string; request: string }, now: Date): Promise<void> {
  await countRequest(at);
  await tellOfFewCredits(at.organization, now);
}
