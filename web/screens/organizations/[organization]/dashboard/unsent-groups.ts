import type { UnsentComplaint, UnsentMessage } from "#shared/model/billing-notice.ts";

type Recipient = UnsentMessage["recipient"];

export interface UnsentGroup {
  key: string;
  /** `nobody`: complaints that reached nobody; `held`: alerts about held ratings. */
  about: "nobody" | "complaints" | "held";
  status: UnsentMessage["status"];
  channel: UnsentMessage["channel"] | "both";
  /** Null for `nobody` and for former members. */
  recipient: Recipient;
  complaints: number;
  newest: UnsentComplaint[];
  messages: UnsentMessage[];
}

function gathered<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

const whose = ({ recipient }: UnsentMessage): string => recipient?._id ?? "";

const reachedNobody = ({ newest }: UnsentMessage): boolean => newest.length > 0 && newest.every(({ untold }) => untold);

/** The same complaints reach several people and channels, so the largest sum counts. */
function complaintsOf(messages: readonly UnsentMessage[], known: number): number {
  const roads = gathered(messages, (message) => `${message.channel} ${whose(message)}`).values();
  return Math.max(known, ...[...roads].map((road) => road.reduce((sum, { complaints }) => sum + complaints, 0)));
}

function groupOf(key: string, about: UnsentGroup["about"], messages: UnsentMessage[]): UnsentGroup {
  const newest = [...new Map(messages.flatMap((message) => message.newest.map((one) => [one._id, one])))]
    .map(([, complaint]) => complaint)
    .toSorted((a, b) => b._id.localeCompare(a._id));
  const [first] = messages;
  const channels = new Set(messages.map(({ channel }) => channel));
  return {
    key,
    about,
    newest,
    messages,
    complaints: complaintsOf(messages, newest.length),
    status: first?.status ?? "failed",
    channel: channels.size > 1 ? "both" : (first?.channel ?? "email"),
    recipient: about === "nobody" ? null : (first?.recipient ?? null),
  };
}

/** First complaints that reached nobody, then the reader's own alerts, then others'. */
export function unsentGroups(items: readonly UnsentMessage[], me: string | undefined): UnsentGroup[] {
  const nobody = items.filter(reachedNobody);
  const people = gathered(
    items.filter((message) => !reachedNobody(message)),
    (message) => `${message.about} ${message.status} ${whose(message)}`,
  );
  const lines = [...people].map(([key, messages]) => groupOf(key, messages[0]?.about ?? "complaints", messages));
  const isMine = ({ recipient }: UnsentGroup) => me !== undefined && recipient?._id === me;
  return [
    ...(nobody.length > 0 ? [groupOf("nobody", "nobody", nobody)] : []),
    ...lines.filter(isMine),
    ...lines.filter((line) => !isMine(line)),
  ];
}

export const failuresOf = ({ messages }: UnsentGroup): UnsentMessage[] =>
  [...gathered(messages, (message) => `${message.channel} ${whose(message)}`).values()].flatMap(
    ([newest]) => newest ?? [],
  );
