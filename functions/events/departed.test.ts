import { SESClient, SendRawEmailCommand } from "@aws-sdk/client-ses";
import { mockClient } from "aws-sdk-client-mock";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { queueAlerts } from "#functions/actions/sending/queue-alerts.ts";
import { heldNotice, queueHeldNotices } from "#functions/actions/sending/queue-held-notices.ts";
import { sendAgain } from "#functions/actions/sending/send-again.ts";
import { sendMessage } from "#functions/actions/sending/send-message.ts";
import { changeMessage } from "#functions/data/delivery/message-life.ts";
import { heldPut } from "#functions/data/feedbacks/held.ts";
import { userKey } from "#functions/data/keys.ts";
import { readMessage } from "#functions/data/sending/messages.ts";
import { tableName, transact } from "#functions/data/table.ts";
import { aFeedback, aMember, anOrganization, storeFeedback } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { changeMe } from "#functions/testing/phone-calls.ts";
import { doChangeRole, doRemove } from "#functions/testing/user-calls.ts";
import { listMessagesRoute } from "#shared/contract/messages.ts";
import type { Role } from "#shared/model/role.ts";
import { alertsAtMost, digestWindow } from "#shared/rules/sending/sending.ts";

const ses = mockClient(SESClient);
afterAll(() => ses.restore());
beforeEach(() => {
  ses.reset();
  ses.on(SendRawEmailCommand).resolves({ MessageId: "1" });
});

const now = new Date();
const silent = { notifications: { email: false, phone: false } };
const mailsTo = (email: string) =>
  ses.commandCalls(SendRawEmailCommand).filter(({ args }) => args[0].input.Destinations?.[0] === email).length;

async function aBusinessWith(role: Role) {
  const business = await anOrganization();
  const organization = business.organization._id;
  const member = await aMember(organization, role);
  const complain = async () => {
    const { _id } = await storeFeedback(aFeedback(organization, { alert: "queued", comment: "Zephyrine's words" }));
    await queueAlerts({ organization, feedback: _id }, now);
    return _id;
  };
  const digest = async () => {
    let last = "";
    for (let count = 0; count <= alertsAtMost; count++) last = await complain();
    const id = (await readMessage(`${last}-${member.user._id}-email`))?.digest ?? "";
    await changeMessage(id, ["queued"], {}, { handedOverAt: now.toISOString() });
    return { id, feedback: last };
  };
  const unsent = async () =>
    (await ask(listMessagesRoute, { params: { organization }, cookie: business.cookie })).body.items;
  return { business, organization, member, complain, digest, unsent };
}

type Given = Awaited<ReturnType<typeof aBusinessWith>>;
const departures: [string, (given: Given) => Promise<unknown>, string][] = [
  ["was removed", ({ business, member }) => doRemove(business, member.user._id), "receiver_left"],
  [
    "became an employee",
    ({ business, member }) => doChangeRole(business, member.user._id, "employee"),
    "receiver_left",
  ],
  [
    "closed their account",
    ({ member }) =>
      transact(() => [
        {
          Update: {
            TableName: tableName,
            Key: userKey(member.user._id),
            UpdateExpression: "SET closedAt = :now",
            ExpressionAttributeValues: { ":now": now.toISOString() },
          },
        },
      ]),
    "receiver_left",
  ],
  [
    "has yet to choose a password of their own",
    ({ member }) =>
      transact(() => [
        {
          Update: {
            TableName: tableName,
            Key: userKey(member.user._id),
            UpdateExpression: "SET firstLogIn = :true",
            ExpressionAttributeValues: { ":true": true },
          },
        },
      ]),
    "receiver_left",
  ],
  ["wants no alerts any more", ({ member }) => changeMe(member.cookie, silent), "receiver_elsewhere"],
];

describe.each(departures)("a member who %s", (_, depart, reason) => {
  it("gets no alert and no digest that waited, and neither stands among what did not arrive", async () => {
    const given = await aBusinessWith("operator");
    const { id } = await given.digest();
    const first = await storeFeedback(aFeedback(given.organization, { alert: "queued" }));
    await queueAlerts(
      { organization: given.organization, feedback: first._id },
      new Date(now.getTime() + digestWindow),
    );
    const single = `${first._id}-${given.member.user._id}-email`;
    await depart(given);
    for (const message of [id, single]) {
      expect(await sendMessage(message, now)).toBe("failed");
      expect(await readMessage(message)).toMatchObject({ reason });
    }
    expect(mailsTo(given.member.user.email)).toBe(0);
    expect(await given.unsent()).toEqual([]);
    const by = { organization: given.organization, user: "01JUSER", route: "messageSendAgain", now };
    expect(await sendAgain(single, by)).toEqual({ refused: "complaint_settled" });
  });
});

describe("that ratings are held", () => {
  async function aHeld(organization: string) {
    const held = aFeedback(organization, { alert: "queued" });
    await transact(() => [heldPut(held)]);
    const at = new Date();
    await queueHeldNotices(organization, at);
    return { notice: (user: string) => heldNotice(organization, user, at).id };
  }

  it("is told to whoever else may accept them when no leader wants to know", async () => {
    const { business, organization, member } = await aBusinessWith("operator");
    await aMember(organization, "employee");
    await changeMe(business.cookie, silent);
    const { notice } = await aHeld(organization);
    expect(await sendMessage(notice(member.user._id), now)).toBe("sent");
  });

  it("is told to leaders alone when one of them wants to know", async () => {
    const { business, organization, member } = await aBusinessWith("operator");
    const { notice } = await aHeld(organization);
    expect((await readMessage(notice(business.owner._id)))?.status).toBe("queued");
    expect(await readMessage(notice(member.user._id))).toBeNull();
  });

  it("is not told to an admin who was removed, but to whoever else may accept them then", async () => {
    const { business, organization, member } = await aBusinessWith("admin");
    const operator = await aMember(organization, "operator");
    await changeMe(business.cookie, silent);
    const { notice } = await aHeld(organization);
    await doRemove(business, member.user._id);
    expect(await sendMessage(notice(member.user._id), now)).toBe("failed");
    expect(mailsTo(member.user.email)).toBe(0);
    expect(await sendMessage(notice(operator.user._id), now)).toBe("sent");
  });
});
