import { Button, Paper, Text, TextInput } from "@mantine/core";
import { IconHandStop, IconMail, IconMessage, IconPlus, IconSearch } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import { NewStopped } from "#shared/contract/inputs/request.ts";
import type { FoundStopped } from "#shared/model/stopped.ts";
import { mayIn } from "#shared/rules/permissions.ts";
import { loadedItems } from "#web/api/pages.ts";
import { useAddStopped, useStopped } from "#web/api/requests.ts";
import { ContractForm, useContractForm } from "#web/parts/form/contract-form.tsx";
import { RelativeDate } from "#web/parts/format/relative-date.tsx";
import { Blank } from "#web/parts/layout/blank.tsx";
import { Page } from "#web/parts/layout/page.tsx";
import { ListHead } from "#web/parts/list/list-head.tsx";
import { MorePages } from "#web/parts/list/more-pages.tsx";
import { Rows, RowsLoading } from "#web/parts/list/rows.tsx";
import { ProblemNotice } from "#web/parts/notice/problem-notice.tsx";
import { showSuccess } from "#web/parts/notice/toasts.ts";
import { useOrganizationsStore } from "#web/session/organizations-store.ts";
import classes from "./stopped.module.css";

interface FindStoppedProps {
  asked: string;
  wrong: string | undefined;
  onFind: (typed: string) => void;
}

/** Needs the full address, because stored ones can be compared but not read. */
function FindStopped({ asked, wrong, onFind }: FindStoppedProps) {
  const { t } = useTranslation("stopped");
  const [typed, setTyped] = useState(asked);
  const find = (event: FormEvent) => {
    event.preventDefault();
    onFind(typed.trim());
  };
  return (
    <form className={classes.find} onSubmit={find} noValidate>
      <TextInput
        className={classes.field}
        aria-label={t("search")}
        placeholder={t("search")}
        description={t("searchHint")}
        inputWrapperOrder={["input", "description", "error"]}
        leftSection={<IconSearch size={18} aria-hidden />}
        autoComplete="off"
        value={typed}
        error={wrong}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Button type="submit" variant="default" className={classes.button}>
        {t("look")}
      </Button>
      {asked === "" ? null : (
        <Button
          variant="subtle"
          className={classes.button}
          onClick={() => {
            setTyped("");
            onFind("");
          }}
        >
          {t("clearSearch")}
        </Button>
      )}
    </form>
  );
}

function AddStopped({ organization, onClose }: { organization: string; onClose: () => void }) {
  const { t } = useTranslation("stopped");
  const add = useAddStopped(organization);
  const form = useContractForm(NewStopped, { address: "" });
  return (
    <Paper withBorder p={{ base: "md", sm: "lg" }} mb="lg">
      <Text mb="md" maw="60ch">
        {t("addLead")}
      </Text>
      <ContractForm
        form={form}
        onSubmit={({ address }) =>
          add.mutate(address, {
            onSuccess: (stopped) => {
              showSuccess(t("added", { address: stopped.address ?? address }));
              onClose();
            },
          })
        }
        problem={add.error}
        pending={add.isPending}
        submit={t("save")}
        beside={
          <Button variant="subtle" onClick={onClose}>
            {t("cancel")}
          </Button>
        }
        focusFirst
        compact
      >
        <TextInput label={t("address")} autoComplete="off" inputMode="email" {...form.getInputProps("address")} />
      </ContractForm>
    </Paper>
  );
}

/** Key in `stopped.json`. */
function whyOf({ because, how, by }: FoundStopped) {
  if (because !== "opted_out") return `why.${because}` as const;
  if (how === "staff" && by !== null) return "why.staffBy" as const;
  return how === "mail" ? ("why.complained" as const) : (`why.${how}` as const);
}

function StoppedRow({ stopped }: { stopped: FoundStopped }) {
  const { t } = useTranslation("stopped");
  const { _id, address, channel, since, by } = stopped;
  const Icon = channel === "sms" ? IconMessage : IconMail;
  return (
    <li className={classes.row}>
      <Icon size={20} aria-label={t(`channels.${channel}`)} className={classes.icon} />
      <div className={classes.what}>
        <Text fw={600}>{address ?? `${t("erased")} · ${_id.slice(0, 8)}`}</Text>
        <Text size="sm">{t(whyOf(stopped), { name: by?.name ?? "" })}</Text>
      </div>
      <Text size="sm" c="dimmed" className={classes.since}>
        {since !== null && <RelativeDate moment={since} />}
      </Text>
    </li>
  );
}

export default function StoppedScreen() {
  const { t } = useTranslation(["settings", "stopped"]);
  const { organization = "" } = useParams();
  const known = useOrganizationsStore(({ organizations }) => organizations.find(({ _id }) => _id === organization));
  const [asked, setAsked] = useState("");
  const [adding, setAdding] = useState(false);
  const stopped = useStopped(organization, asked);
  const items = loadedItems(stopped.data);
  const wrong = asked === "" ? undefined : stopped.error?.fields.q;
  const mayAdd = known !== undefined && mayIn(known, "stopped.add");
  return (
    <Page narrow>
      <ListHead
        title={t("areas.stopped.name")}
        lead={t("stopped:lead")}
        actions={
          adding || !mayAdd ? null : (
            <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAdding(true)}>
              {t("stopped:add")}
            </Button>
          )
        }
      />
      {adding ? <AddStopped organization={organization} onClose={() => setAdding(false)} /> : null}
      <FindStopped asked={asked} wrong={wrong} onFind={setAsked} />
      {stopped.isError && wrong === undefined ? (
        <ProblemNotice problem={stopped.error} onRetry={() => void stopped.refetch()} />
      ) : wrong !== undefined ? null : items === undefined ? (
        <RowsLoading />
      ) : items.length > 0 ? (
        <Rows aria-live="polite">
          {items.map((one) => (
            <StoppedRow key={one._id} stopped={one} />
          ))}
        </Rows>
      ) : asked === "" ? (
        <Blank icon={IconHandStop} title={t("stopped:empty")} text={t("stopped:emptyText")} />
      ) : (
        <div role="status">
          <Blank icon={IconSearch} title={t("stopped:free")} text={t("stopped:freeText")} />
        </div>
      )}
      <MorePages list={stopped} label={t("stopped:more")} />
    </Page>
  );
}
