import { ulid } from "ulid";
import type { FeedbackItem } from "#functions/data/feedbacks/feedbacks.ts";
import type { RequestItem } from "#functions/data/requests/requests.ts";
import type { Language } from "#shared/model/language.ts";
import type { RequestChannel } from "#shared/model/request.ts";
import { dayAfter, dayInZone, startOfDay } from "#shared/rules/figures/period.ts";
import { requestNumber } from "#shared/rules/requests/request-number.ts";
import { type Cast, type DemoPlace, type Player, personOf, reminderAfter } from "./cast.ts";
import { chanceOf } from "./chance.ts";
import { someone } from "./customers.ts";
import { demoText } from "./templates.ts";

const hour = 3_600_000;
const oneDay = 24 * hour;
const seed = 1_911;
const days = 90;
const reminding = 45;

/** Share of feedbacks that answer a request, and unanswered requests for each answered one. */
const answering: Record<DemoPlace, number> = { plateau: 0.53, "vieux-port": 0.33, "saint-lambert": 0.45 };
const silent: Record<DemoPlace, Record<RequestChannel, number>> = {
  plateau: { sms: 1.1, email: 2.4 },
  "vieux-port": { sms: 2.1, email: 3.6 },
  "saint-lambert": { sms: 1.4, email: 2.9 },
};

const upload = {
  daysAgo: 12,
  at: 10.5,
  share: 0.6,
  others: 31,
  skipped: { duplicate: 2, asked_recently: 3, opted_out: 1 },
};
const waiting = { customers: 6, at: 10 };

export interface DemoUpload {
  _id: string;
  at: string | null;
  createdAt: string;
  by: Player;
  skipped: Record<string, number>;
}

export interface DemoRequest {
  requests: RequestItem[];
  uploads: DemoUpload[];
  feedbacks: FeedbackItem[];
}

interface Begun {
  channel: RequestChannel;
  language: Language;
  customer: RequestItem["customer"];
  location: RequestItem["location"];
  employee: RequestItem["employee"];
  by: RequestItem["by"];
  batch: string | null;
  askedAt: number;
  at: number;
}

type Contact = FeedbackItem["customer"];

const iso = (moment: number): string => new Date(moment).toISOString();

export function demoRequests(cast: Cast, feedbacks: readonly FeedbackItem[], now: Date): DemoRequest {
  const chance = chanceOf(seed);
  const { organization, players, locations } = cast;
  const { timeZone } = organization;
  const today = dayInZone(timeZone, now);
  const places = new Map(Object.entries(locations).map(([key, { _id }]) => [_id, key]));
  const placeOf = (feedback: FeedbackItem) =>
    (["plateau", "vieux-port", "saint-lambert"] as const).find(
      (key) => key === places.get(feedback.location?._id ?? ""),
    );
  const named = (firstName: string) => players.find(({ user }) => user.firstName === firstName);
  const clerks = ["Sarah", "Priya", "Marc-Antoine"].flatMap((name) => named(name) ?? []);
  const uploader = named("Marc-Antoine") ?? chance.pick(players);
  const midnights = new Map<string, number>();
  const midnightOf = (day: string): number => {
    const known = midnights.get(day) ?? startOfDay(timeZone, day);
    midnights.set(day, known);
    return known;
  };
  /** Counted from the day's end, because clocks change in its first hours. */
  const momentOf = (day: string, hours: number): number => midnightOf(dayAfter(day, 1)) - (24 - hours) * hour;
  const taken = new Set<string>();
  /** Somebody new, so that nobody is asked twice within the pause. */
  const stranger = (channel: RequestChannel, language: Language): Contact => {
    for (;;) {
      const { name, email, phone } = someone(chance, language);
      const address = channel === "sms" ? phone : email;
      if (taken.has(address)) continue;
      taken.add(address);
      return { name, email: channel === "email" ? email : null, phone: channel === "sms" ? phone : null };
    }
  };
  const over: DemoUpload = {
    _id: ulid(momentOf(dayAfter(today, -upload.daysAgo), upload.at), chance.next),
    at: null,
    by: uploader,
    skipped: upload.skipped,
    createdAt: iso(momentOf(dayAfter(today, -upload.daysAgo), upload.at)),
  };

  const begin = (begun: Begun): RequestItem => {
    const { channel, language, customer } = begun;
    const [askedAt, at] = [Math.round(begun.askedAt), Math.round(begun.at)];
    const number = customer.phone === null ? null : requestNumber(customer.phone, "CA");
    const day = dayInZone(timeZone, new Date(askedAt));
    return {
      _id: ulid(askedAt, chance.next),
      organization: organization._id,
      channel,
      customer,
      language,
      location: begun.location,
      employee: begun.employee,
      status: "queued",
      reason: null,
      batch: begun.batch,
      template: demoText(channel, language, (now.getTime() - askedAt) / oneDay),
      consent: { basis: "customer", date: iso(askedAt) },
      at: iso(at),
      createdAt: iso(askedAt),
      sentAt: null,
      openedAt: null,
      answeredAt: null,
      feedback: null,
      rating: null,
      segments: channel === "sms" ? 1 : 0,
      by: begun.by,
      reminder: null,
      replies: [],
      remindsAt: null,
      business: organization.name,
      day,
      invitedAt: null,
      clickedAt: null,
      persons: [],
      country: number !== null && "country" in number ? number.country : null,
      timeZones: number !== null && "timeZones" in number ? [...number.timeZones] : [],
    };
  };

  const writable = (moment: number): number => {
    const day = dayInZone(timeZone, new Date(moment));
    if (moment >= momentOf(day, 9) && moment < momentOf(day, 19.9)) return moment;
    return momentOf(moment < momentOf(day, 9) ? dayAfter(day, -1) : day, 14 + 5 * chance.next());
  };
  const sent = (request: RequestItem): RequestItem => ({
    ...request,
    status: "sent",
    sentAt: iso(Date.parse(request.at) + 1_000 + Math.round(chance.next() * 2_000)),
  });
  const reminded = (request: RequestItem, until: number): RequestItem => {
    const at = Date.parse(request.at) + reminderAfter * oneDay;
    const isReminded = at < until && at > now.getTime() - reminding * oneDay;
    return isReminded ? { ...request, reminder: { at: iso(at), status: "sent" } } : request;
  };
  const asker = (person: FeedbackItem["employee"]): RequestItem["by"] => {
    if (person !== null && chance.happens(0.6)) return person;
    const { member } = chance.pick(clerks);
    return personOf(member);
  };

  const requests: RequestItem[] = [];
  const counts: Record<RequestChannel, number> = { sms: 0, email: 0 };
  const answers = new Map<string, FeedbackItem>();

  const unanswered = (like: RequestItem, batch: string | null): RequestItem => {
    const channel = batch === null ? like.channel : "email";
    const language = like.language ?? "fr";
    const moment =
      batch === null ? writable(Date.parse(like.at) - chance.next() * 9 * hour) : Date.parse(over.createdAt);
    const employee = batch !== null || like.by?._id !== like.employee?._id ? null : like.employee;
    const customer = stranger(channel, language);
    const begun = begin({
      channel,
      language,
      customer,
      location: like.location,
      employee,
      batch,
      by: batch === null ? like.by : personOf(uploader.member),
      askedAt: moment,
      at: batch === null ? moment : moment + 2 * 60_000,
    });
    // By count, so that every state occurs on any day.
    const nth = counts[channel]++;
    if (channel === "email" && nth % 45 === 5) return { ...sent(begun), status: "failed", reason: "bounced" };
    if (channel === "sms" && nth % 50 === 3) return { ...begun, status: "failed", reason: "InvalidParameterException" };
    if (channel === "sms" && nth % 50 === 9) return { ...begun, status: "skipped", reason: "already_answered" };
    if (channel === "sms" && nth % 50 === 15) return { ...begun, status: "canceled" };
    if (channel === "sms" && nth % 50 === 21) return { ...sent(begun), status: "unknown" };
    const arrived = sent(begun);
    const openedAt = Date.parse(arrived.sentAt ?? arrived.at) + chance.around(1, 1.1) * hour;
    if (openedAt > now.getTime() || !chance.happens(0.27)) return reminded(arrived, now.getTime());
    return reminded({ ...arrived, status: "opened", openedAt: iso(openedAt) }, now.getTime());
  };

  const answeredBy = (feedback: FeedbackItem, customer: Contact): { request: RequestItem; feedback: FeedbackItem } => {
    const answeredAt = Date.parse(feedback.date);
    const channel: RequestChannel = customer.phone === null ? "email" : "sms";
    const isLate = chance.happens(0.12);
    const delay = isLate ? reminderAfter * oneDay + chance.around(2, 0.8) * hour : chance.around(0.7, 1) * hour;
    const ofUpload =
      channel === "email" && answeredAt > Date.parse(over.createdAt) + hour && chance.happens(upload.share);
    const moment = ofUpload ? Date.parse(over.createdAt) : writable(answeredAt - delay);
    const begun = begin({
      channel,
      customer,
      language: feedback.language ?? "fr",
      location: feedback.location,
      employee: ofUpload ? null : feedback.employee,
      batch: ofUpload ? over._id : null,
      by: ofUpload ? personOf(uploader.member) : asker(feedback.employee),
      askedAt: moment,
      at: ofUpload ? moment + 2 * 60_000 : moment,
    });
    const openedAt = Math.max(Date.parse(begun.at) + 30_000, answeredAt - 20_000 - Math.round(chance.next() * 90_000));
    return {
      request: reminded(
        {
          ...sent(begun),
          status: "answered",
          openedAt: iso(Math.min(openedAt, answeredAt)),
          answeredAt: feedback.date,
          feedback: feedback._id,
          rating: feedback.rating,
          invitedAt: feedback.intercepted ? null : feedback.date,
          clickedAt: feedback.invited === undefined ? null : iso(answeredAt + 14_000),
        },
        answeredAt,
      ),
      feedback: { ...feedback, channel, customer, request: begun._id },
    };
  };

  const first = now.getTime() - days * oneDay;
  for (const feedback of feedbacks) {
    const place = placeOf(feedback);
    const came = Date.parse(feedback.date);
    if (place === undefined || came < first + oneDay || !chance.happens(answering[place])) continue;
    const { name, email, phone } = feedback.customer;
    const digits = phone === null ? null : `+1${phone.replaceAll(/\D/g, "")}`;
    const isKnown = digits !== null || email !== null;
    // Staff notes depend on whether the customer could be reached.
    if (!isKnown && feedback.status !== "received") continue;
    if ((digits !== null && taken.has(digits)) || (email !== null && taken.has(email))) continue;
    if (digits !== null) taken.add(digits);
    if (email !== null) taken.add(email);
    const customer: Contact = isKnown
      ? { name, email, phone: digits }
      : stranger(chance.happens(0.6) ? "sms" : "email", feedback.language ?? "fr");
    const one = answeredBy(feedback, customer);
    answers.set(feedback._id, { ...one.feedback, askedAt: one.request.sentAt });
    requests.push(one.request);
    if (one.request.batch !== null) continue;
    for (let left = chance.times(silent[place][one.request.channel]); left > 0; left--)
      requests.push(unanswered(one.request, null));
  }
  const latest = requests.slice(-upload.others);
  requests.push(...latest.map((like) => unanswered(like, over._id)));

  const evening = now.getTime() - 40 * 60_000;
  const due = momentOf(dayAfter(today, 1), waiting.at);
  const next: DemoUpload = {
    _id: ulid(evening, chance.next),
    at: iso(due),
    createdAt: iso(evening),
    by: uploader,
    skipped: {},
  };
  const queued = (channel: RequestChannel, language: Language, batch: string | null, at: number): RequestItem => {
    const by = batch === null ? chance.pick(clerks) : uploader;
    return begin({
      channel,
      language,
      customer: stranger(channel, language),
      batch,
      askedAt: evening,
      at,
      location: null,
      employee: null,
      by: personOf(by.member),
    });
  };
  for (let left = waiting.customers; left > 0; left--)
    requests.push(queued("email", chance.happens(0.7) ? "fr" : "en", next._id, due));
  requests.push(queued("sms", "fr", null, due - hour), queued("sms", "en", null, due - hour));

  return {
    requests: requests
      .filter(({ createdAt }) => Date.parse(createdAt) < now.getTime())
      .toSorted((one, other) => (one._id < other._id ? -1 : 1)),
    uploads: [over, next],
    feedbacks: feedbacks.map((feedback) => answers.get(feedback._id) ?? feedback),
  };
}
