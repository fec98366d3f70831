import { setTimeout as sleep } from "node:timers/promises";
import { ulid } from "ulid";
import * as z from "zod/mini";
import { chanceOf } from "../demo/chance.ts";
import { waitUntil } from "../local/process.ts";
import { loopbackAddress } from "../testing/from-address.ts";
import { asJson, posting, untilAnswered } from "./calls.ts";
import { withKillable } from "./killable.ts";
import { beyond, countOf, storedOf } from "./stored.ts";

interface Trial {
  replies: number;
  /** Each complained to both organizations, with the same address and number. */
  customers: number;
  kills: number;
  seed: number;
  onProgress(sentence: string): void;
}

interface Complaint {
  organization: string;
  feedback: string;
  /** Who answered, and is alerted of replies. */
  member: string;
  email: string;
  phone: string;
  /** Whether this complaint was the last that its number was texted about. */
  isTexted: boolean;
}

interface Reply extends Complaint {
  channel: "email" | "sms" | "page";
  text: string;
  id: string;
  at: string;
}

const minute = 60_000;
const answeredBy = ["email", "sms"];
const deliveriesAtOnce = 12;
/** Milliseconds without change; what a kill interrupted needs the clock to move. */
const stillFor = 3_000;
const Entry = z.object({ pk: z.string(), sk: z.string(), channel: z.string(), text: z.string() });
const Feedback = z.object({
  _id: z.string(),
  conversation: z.object({ turn: z.string(), entries: z.int(), lastEntry: z.string() }),
});

/** Two organizations with a complaint of each customer, answered by email and text by a member of its own. */
async function openComplaints(port: number, customers: number) {
  const { aFeedback, aMember, anOrganization, haveBought, submitted } = await import("#functions/testing/fixtures.ts");
  const businesses = [await anOrganization(), await anOrganization()].map(({ organization }) => organization);
  for (const { _id } of businesses) await haveBought(_id, 10 * customers);
  const complaints: Complaint[] = [];
  for (let index = 0; index < customers; index++) {
    const customer = {
      name: "Léa",
      email: `lea.${index}@example.com`,
      phone: `+1514555${String(index).padStart(4, "0")}`,
    };
    for (const organization of index % 2 === 0 ? businesses : businesses.toReversed()) {
      const { user, cookie } = await aMember(organization._id, "agent");
      const feedback = await submitted(aFeedback(organization._id, { customer }));
      const post = posting(port, { organization, cookie });
      for (const channel of answeredBy)
        await post(`/feedbacks/${feedback}/answers`, { channel, text: `About ${feedback}` });
      const isTexted = organization === businesses[(index + 1) % 2];
      complaints.push({ organization: organization._id, feedback, member: user._id, ...customer, isTexted });
    }
  }
  return { organizations: businesses.map(({ _id }) => _id), complaints };
}

/** The k-th reply to a complaint: a fifth by page, the others by email, or by text where the number leads there. */
function channelOf({ isTexted }: Complaint, nth: number): Reply["channel"] {
  if (nth % 5 === 4) return "page";
  return isTexted && nth % 2 === 0 ? "sms" : "email";
}

/** Writes replies from all sides, doubled and late, while the stack is killed, then compares the table with them. */
export const proveReplies = ({ replies: count, customers, kills, seed, onProgress }: Trial) =>
  withKillable({ SEND_PACE: "1" }, async ({ port, restart, setClock, outbox, queues }) => {
    const chance = chanceOf(seed);
    const { organizations, complaints } = await openComplaints(port, customers);
    const tokens = new Map<string, string>();
    await waitUntil(
      async () => {
        const taken = await outbox();
        for (const { headers, text } of taken) {
          const replyTo = headers.find(({ name }) => name === "Reply-To")?.value ?? "";
          const [token, feedback] = [/reply\+(\w+)@/.exec(replyTo)?.[1], /About (\w{26})/.exec(text)?.[1]];
          if (token && feedback) tokens.set(feedback, token);
        }
        return taken.length >= answeredBy.length * complaints.length;
      },
      "Not every complaint was answered.",
      5 * minute,
    );
    onProgress(`${complaints.length} complaints answered`);

    const replies = Array.from({ length: count }, (_, index): Reply => {
      const complaint = complaints[index % complaints.length];
      if (complaint === undefined) throw new Error("Nobody complained.");
      const channel = channelOf(complaint, Math.floor(index / complaints.length));
      const at = new Date(Date.now() + index).toISOString();
      return { ...complaint, channel, text: `Reply ${index} about ${complaint.feedback}`, id: ulid(), at };
    });
    // SNS delivers out of order and up to three times; a form is sent again at once.
    const deliveries = replies
      .flatMap((reply) => {
        const times = 1 + Math.floor(3 * chance.next());
        return reply.channel === "page"
          ? [{ reply, times }]
          : Array.from({ length: times }, () => ({ reply, times: 1 }));
      })
      .map((delivery) => ({ delivery, place: chance.next() }))
      .toSorted((one, other) => one.place - other.place)
      .map(({ delivery }) => delivery);
    // So that kills hit both delivery and work; each kill hides less than 30 messages for six minutes.
    const backlog = 30 * (kills + 1);
    let [acknowledged, repeated, visitors] = [0, 0, 0];

    function sendingOf({ channel, text, feedback, email: from, phone, id, at }: Reply) {
      const token = tokens.get(feedback) ?? "";
      if (channel === "sms") return { ...asJson({ from: phone, text, id, at }), path: "/_local/inbound-sms" };
      if (channel === "email") {
        const mail = { from, to: `reply+${token}@reply.reviens.example`, text, quoting: `About ${feedback}`, id, at };
        return { ...asJson(mail), path: "/_local/inbound-mail" };
      }
      const headers = { "content-type": "application/x-www-form-urlencoded" };
      const body = new URLSearchParams({ text }).toString();
      return { method: "POST", path: `/t/${token}/reply`, headers, body, address: loopbackAddress(visitors++) };
    }

    const waiting = deliveries.values();
    async function deliver(): Promise<void> {
      for (const { reply, times } of waiting) {
        while (queues.waiting() > backlog) await sleep(20);
        const sending = sendingOf(reply);
        for (let time = 0; time < times; time++)
          await untilAnswered(port, sending, () => {
            repeated += 1;
          });
        acknowledged += 1;
      }
    }
    const flood = Promise.all(Array.from({ length: deliveriesAtOnce }, deliver));
    flood.catch(() => {});
    for (let kill = 0; kill < kills; kill++) {
      const from = Math.floor((0.9 * deliveries.length * (kill + chance.next())) / kills);
      const isTime = async () => acknowledged - queues.waiting() >= from;
      await waitUntil(isTime, "The flood stands still.", 10 * minute);
      onProgress(`${acknowledged} of ${deliveries.length} delivered, ${queues.waiting()} in queues: killed`);
      await restart();
    }
    await flood;
    async function leftInQueues(): Promise<number> {
      let left = queues.waiting();
      for (let since = performance.now(); left > 0 && performance.now() - since < stillFor; ) {
        await sleep(100);
        if (queues.waiting() < left) since = performance.now();
        left = queues.waiting();
      }
      return left;
    }
    let left = await leftInQueues();
    onProgress(`${acknowledged} delivered, ${repeated} times interrupted, ${left} were in work when it was killed`);
    for (let minutes = 7; left > 0 && minutes < 24 * 60; minutes += 7) {
      await setClock(Date.now() + minutes * minute);
      left = await leftInQueues();
    }

    const { recount } = await import("#functions/data/feedbacks/recount.ts");
    const recounted = await Promise.all(organizations.map((organization) => recount(organization)));
    return {
      ...(await tallyOf(replies)),
      repeated,
      differences: recounted.flatMap(({ differences }) => differences),
      undelivered: queues.waiting() + queues.deadLetters().length,
    };
  });

/** Compares the whole table with the replies that were written. */
async function tallyOf(replies: readonly Reply[]) {
  const entries = (await storedOf("reply")).map((item) => {
    const { pk, sk, channel, text } = Entry.parse(item);
    const [feedback = "", entry = ""] = sk.split("#");
    return { organization: pk.replace("THREAD#", ""), feedback, entry, channel, text };
  });
  const nameOf = ({
    organization,
    feedback,
    channel,
    text,
  }: Pick<Complaint, "organization" | "feedback"> & { channel: string; text: string }) =>
    [organization, feedback, channel, text].join(" ");
  const [kept, written] = [entries.map(nameOf), replies.map(nameOf)];
  const memberOf = new Map(replies.map(({ feedback, member }) => [feedback, member]));
  const wanted = entries.map(({ feedback, entry }) => `${feedback}-${entry}-${memberOf.get(feedback)}-email`);
  const messages = await storedOf("message");
  const alerts = messages.flatMap(({ template, _id }) => (template === "reply_alert" ? [String(_id)] : []));
  const miscounted = (await storedOf("feedback")).flatMap((item) => {
    const { _id, conversation } = Feedback.parse(item);
    const own = entries.filter(({ feedback }) => feedback === _id);
    const isRight =
      conversation.entries === answeredBy.length + own.length &&
      conversation.turn === "business" &&
      own.some(({ entry }) => entry === conversation.lastEntry);
    return isRight ? [] : [_id];
  });
  return {
    replies: kept.length,
    channels: Object.fromEntries(countOf(entries.map(({ channel }) => channel))),
    lost: beyond(written, kept),
    twiceOrAstray: beyond(kept, written),
    alerts: alerts.length,
    unalerted: beyond(wanted, alerts),
    miscounted,
  };
}
