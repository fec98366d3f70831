import { Alert, Button, Input, Paper, Select, SimpleGrid, Stack, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconBan, IconClock, IconSend } from "@tabler/icons-react";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { languages } from "#shared/model/language.ts";
import type { Organization } from "#shared/model/organization.ts";
import { requestChannels } from "#shared/model/request.ts";
import type { SentRequests } from "#shared/model/request-batch.ts";
import { reachOf } from "#shared/rules/permissions.ts";
import { useLocations } from "#web/api/organizations.ts";
import { useLinkedEmployees } from "#web/api/places.ts";
import { type RequestsToSend, useRequestPreview, useSendRequests } from "#web/api/requests.ts";
import { Segments } from "#web/parts/choice/segments.tsx";
import { ProblemNotice } from "#web/parts/notice/problem-notice.tsx";
import { isInAMoment, useComing } from "#web/parts/requests/arrival.tsx";
import { NoMailingAddress } from "#web/parts/requests/no-mailing-address.tsx";
import { useSkipWords } from "#web/parts/requests/skip-words.ts";
import { type Clerk, keepClerk, readClerk } from "#web/session/clerk.ts";
import { MessagePreview } from "./message-preview.tsx";
import classes from "./new.module.css";
import { RequestsOutcome, type Sent, staysBeside } from "./outcome.tsx";
import { channelOf, wholeAddress, whyNotWhole } from "./typed-address.ts";
import { useTyped } from "./use-typed.ts";

const pause = 250;
const trimmed = (text: string): string | null => text.trim() || null;

/** Problems of the number itself, which may still be incomplete. */
const isOfNumber = (reason: string | null): boolean => reason?.startsWith("number_") === true;

/** Kept on this device; deleted places and people are dropped. */
function useClerk({ _id, limitedTo }: Organization) {
  const [clerk, setClerk] = useState(() => readClerk(_id));
  const { data: locations } = useLocations(_id);
  const { data: employees } = useLinkedEmployees(_id);
  const known = (list: readonly { _id: string }[] | undefined, id: string | null) =>
    list === undefined || list.some((one) => one._id === id) ? id : null;
  const choose = (changes: Partial<Clerk>) => {
    const next = { ...clerk, ...changes };
    setClerk(next);
    keepClerk(_id, next);
  };
  return {
    ...clerk,
    // Members limited to locations ask for one of them.
    location: known(locations, clerk.location) ?? (limitedTo === null ? null : (locations?.[0]?._id ?? null)),
    employee: known(employees, clerk.employee),
    locations: locations ?? [],
    employees: employees ?? [],
    choose,
  };
}

const named = (list: readonly { _id: string; name: string }[]) =>
  list.map(({ _id, name }) => ({ value: _id, label: name }));

function sentOf(
  who: string,
  { accepted: [taken], skipped: [left] }: SentRequests,
  because: (left: SentRequests["skipped"][number]) => string | null,
): Sent {
  if (taken === undefined) return { who, kind: "skipped", because: left === undefined ? null : because(left) };
  const isSoon = isInAMoment(taken.at, Date.now());
  return { who, kind: isSoon ? "on_its_way" : "queued", request: taken._id, at: taken.at };
}

export function Counter({ organization: profile, latest }: { organization: Organization; latest: ReactNode }) {
  const { t } = useTranslation("requests");
  const { channel, location, employee, locations, employees, choose } = useClerk(profile);
  const { address, name, type, forget, ...chosen } = useTyped(profile._id);
  const language = chosen.language ?? profile.language;
  /** Problems of the number show once typing seems finished. */
  const [typed, setTyped] = useState(false);
  const [missing, setMissing] = useState(false);
  const [sent, setSent] = useState<{ number: number; outcome: Sent } | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const send = useSendRequests(profile._id);
  const coming = useComing();
  const skipWords = useSkipWords();
  useEffect(() => field.current?.focus(), []);

  const whole = wholeAddress(address, channel);
  const own = reachOf(profile, "request.send") === "own";
  const asking = (to: string | null): RequestsToSend => ({
    channel,
    customers: [{ name: trimmed(name), phone: null, email: null, [channel === "sms" ? "phone" : "email"]: to }],
    language,
    location,
    ...(own ? {} : { employee }),
  });
  const [asked] = useDebouncedValue(JSON.stringify(asking(whole)), pause);
  const preview = useRequestPreview(profile._id, JSON.parse(asked));
  const item = preview.data?.items[0];
  const isFresh = !preview.isPlaceholderData && asked === JSON.stringify(asking(whole));
  const verdict = isFresh && whole !== null && item !== undefined ? item : null;
  const shown = verdict !== null && (typed || !isOfNumber(verdict.reason)) ? verdict : null;

  const because = (left: { reason: string | null; askedAt: string | null }) =>
    skipWords({ ...left, pauseDays: profile.pauseDays });
  const error = !missing || whole !== null ? null : t(whyNotWhole(address, channel));
  // A second Enter must not hide that the first request is on its way.
  const refused = shown?.do === "skip" || (error !== null && address.trim() !== "");

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(whole === null);
    setTyped(true);
    if (whole === null || verdict?.do === "skip" || send.isPending) {
      field.current?.focus();
      return;
    }
    const who = trimmed(name) ?? whole;
    const answered = (answer: SentRequests) => {
      setSent((before) => ({ number: (before?.number ?? 0) + 1, outcome: sentOf(who, answer, because) }));
      field.current?.focus();
      if (answer.accepted.length === 0) return;
      forget();
      setTyped(false);
      setMissing(false);
    };
    // A promise, because mutation callbacks are lost with the screen, and the customer must be forgotten.
    send.mutateAsync(asking(whole)).then(answered, () => undefined);
  };

  return (
    <div className={classes.counter}>
      <Paper component="form" noValidate withBorder p={{ base: "md", sm: "lg" }} onSubmit={submit}>
        <Stack gap="md">
          <Input.Wrapper label={t("new.channel")} labelElement="div">
            <div>
              <Segments
                label={t("new.channel")}
                options={requestChannels.map((value) => ({ value, label: t(`channels.${value}`) }))}
                value={channel}
                onChange={(chosen) => {
                  choose({ channel: chosen });
                  setMissing(false);
                }}
              />
            </div>
          </Input.Wrapper>
          <TextInput
            ref={field}
            size="md"
            classNames={{ input: channel === "sms" ? classes.digits : "" }}
            label={t(channel === "sms" ? "new.phone" : "new.email")}
            description={channel === "sms" ? t(shown?.unknownNumber ? "new.phoneUnknown" : "new.phoneHint") : undefined}
            type={channel === "sms" ? "tel" : "email"}
            inputMode={channel === "sms" ? "tel" : "email"}
            autoComplete="off"
            enterKeyHint="send"
            autoCapitalize="none"
            spellCheck={false}
            data-1p-ignore
            value={address}
            error={error}
            onChange={({ currentTarget: { value } }) => {
              type({ address: value });
              setTyped(false);
              setMissing(false);
              const told = channelOf(value);
              if (told !== null && told !== channel) choose({ channel: told });
            }}
            onBlur={() => setTyped(true)}
          />
          <TextInput
            size="md"
            label={t("new.name")}
            description={t("new.nameHint")}
            autoComplete="off"
            enterKeyHint="send"
            autoCapitalize="words"
            spellCheck={false}
            maxLength={100}
            value={name}
            onChange={({ currentTarget }) => type({ name: currentTarget.value })}
          />
          <div role="status" className={classes.outcome}>
            {shown?.do === "skip" ? (
              <Alert variant="light" color="coral" icon={<IconBan aria-hidden />} title={t("new.notSent")}>
                {because(shown)}
              </Alert>
            ) : shown?.do === "wait" && shown.until !== null ? (
              <Alert variant="light" color="amber" icon={<IconClock aria-hidden />}>
                {t("new.waits", { when: coming(shown.until) })}
              </Alert>
            ) : null}
          </div>
          {channel === "email" ? <NoMailingAddress organization={profile} /> : null}
          {send.error === null ? null : <ProblemNotice problem={send.error} />}
          <Button
            type="submit"
            size="md"
            fullWidth
            loading={send.isPending}
            leftSection={<IconSend size={18} aria-hidden />}
          >
            {t("new.submit")}
          </Button>
          <div role="status" className={classes.outcome}>
            {sent === null || !staysBeside(sent.outcome.kind, { refused }) ? null : (
              <RequestsOutcome key={sent.number} organization={profile._id} sent={sent.outcome} />
            )}
          </div>
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <Input.Wrapper label={t("new.language")} labelElement="div">
              <div>
                <Segments
                  label={t("new.language")}
                  options={languages.map((value) => ({ value, label: t(`new.languages.${value}`) }))}
                  value={language}
                  onChange={(value) => type({ language: value })}
                />
              </div>
            </Input.Wrapper>
            {locations.length < 2 ? null : (
              <Select
                label={t("new.location")}
                placeholder={t("new.everyLocation")}
                data={named(locations)}
                value={location}
                onChange={(chosen) => choose({ location: chosen })}
                clearable={profile.limitedTo === null}
                allowDeselect={profile.limitedTo === null}
                searchable={locations.length > 8}
              />
            )}
            {own || employees.length === 0 ? null : (
              <Select
                label={t("new.employee")}
                placeholder={t("new.noEmployee")}
                data={named(employees)}
                value={employee}
                onChange={(chosen) => choose({ employee: chosen })}
                clearable
                searchable={employees.length > 8}
              />
            )}
          </SimpleGrid>
        </Stack>
      </Paper>
      {latest}
      <MessagePreview
        business={profile}
        channel={channel}
        language={language}
        message={item}
        credits={preview.data?.credits ?? undefined}
      />
    </div>
  );
}
