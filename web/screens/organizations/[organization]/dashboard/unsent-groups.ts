import type { UnsentMessage } from "#shared/model/unsent-message.ts";

/** The alerts of one person by one channel that ended alike: one line of the notice. */
export interface UnsentGroup {
  key: string;
  status: UnsentMessage["status"];
  channel: UnsentMessage["channel"];
  /** Null where the person is no member any more. */
  name: string | null;
  /** How many complaints the alerts tell of. */
  complaints: number;
  messages: UnsentMessage[];
}

/** The alerts grouped by person, channel and how they ended, in the order in which each group first appears. */
export function unsentGroups(items: readonly UnsentMessage[]): UnsentGroup[] {
  const groups = new Map<string, UnsentGroup>();
  for (const message of items) {
    const { status, channel, recipient, complaints } = message;
    const key = `${status} ${channel} ${recipient?._id ?? ""}`;
    const group = groups.get(key) ?? {
      key,
      status,
      channel,
      name: recipient?.name ?? null,
      complaints: 0,
      messages: [],
    };
    groups.set(key, {
      ...group,
      complaints: group.complaints + complaints,
      messages: [...group.messages, message],
    });
  }
  return [...groups.values()];
}
