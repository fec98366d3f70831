import { ActionIcon, Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { PublicLink } from "#shared/contract/inputs/public-link.ts";
import { linksAtMost, type OfferedLink } from "#shared/model/invitation.ts";
import type { ApiProblem } from "#web/api/problem.ts";
import { ContractForm, useContractForm } from "../form/contract-form.tsx";
import { withScheme } from "../form/with-scheme.ts";
import { Dialog } from "../layout/dialog.tsx";
import classes from "./sources.module.css";

type TypedLink = { _id?: string; label: string; url: string };

const LinkForm = z.object({ label: PublicLink.shape.label, url: PublicLink.shape.url });
const asSent = ({ label, url }: { label: string; url: string }) => ({ label, url: withScheme(url) });

function LinkDialog({
  link,
  pending,
  problem,
  onSave,
  onClose,
}: {
  link: TypedLink;
  pending: boolean;
  problem: ApiProblem | null;
  onSave: (link: TypedLink) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation("sources");
  const form = useContractForm<{ label: string; url: string }>(LinkForm, { label: link.label, url: link.url }, asSent);
  // Saving again builds on the newest list.
  const meanwhile = problem?.code === "edited_meanwhile";
  return (
    <Dialog
      centered
      onClose={onClose}
      title={t(link._id === undefined ? "links.addTitle" : "links.editTitle")}
      closeButtonProps={{ "aria-label": t("cancel") }}
    >
      <ContractForm
        form={form}
        onSubmit={(values) => onSave({ ...link, ...asSent(values) })}
        problem={meanwhile ? null : problem}
        pending={pending}
        submit={t("save")}
        focusFirst
        compact
        beside={
          <Button variant="subtle" color="gray" disabled={pending} onClick={onClose}>
            {t("cancel")}
          </Button>
        }
      >
        {meanwhile ? (
          <Text size="sm" role="alert">
            {t("links.meanwhile")}
          </Text>
        ) : null}
        <TextInput
          label={t("links.label")}
          description={t("links.labelHint")}
          placeholder="Facebook"
          autoComplete="off"
          {...form.getInputProps("label")}
        />
        <TextInput
          label={t("links.url")}
          placeholder="https://www.facebook.com/…"
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps("url")}
        />
      </ContractForm>
    </Dialog>
  );
}

interface FurtherLinksProps {
  links: readonly OfferedLink[];
  pending: boolean;
  problem: ApiProblem | null;
  onChange: (links: TypedLink[], done: () => void) => void;
  /** Called when a dialog opens, to clear the former problem. */
  onOpen: () => void;
}

/** Links for customers that are never read by us. */
export function FurtherLinks({ links, pending, problem, onChange, onOpen }: FurtherLinksProps) {
  const { t } = useTranslation("sources");
  const [editing, setEditing] = useState<TypedLink>();
  const [removing, setRemoving] = useState<OfferedLink>();
  const save = (typed: TypedLink) => {
    const list: TypedLink[] =
      typed._id === undefined
        ? [...links, typed]
        : links.map((one) => (one._id === typed._id ? { ...one, ...typed } : one));
    onChange(list, () => setEditing(undefined));
  };
  const open = (link: TypedLink) => {
    onOpen();
    setEditing(link);
  };
  return (
    <Stack gap="sm" align="flex-start">
      {links.length === 0 ? null : (
        <ul className={classes.rows} style={{ alignSelf: "stretch" }}>
          {links.map((link) => (
            <li key={link._id} className={classes.row}>
              <div className={classes.rowBody}>
                <Text fw={600}>{link.label}</Text>
                <Text size="sm" c="dimmed">
                  {link.url}
                </Text>
              </div>
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={t("links.edit", { label: link.label })}
                onClick={() => open(link)}
              >
                <IconPencil size={18} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={t("links.remove", { label: link.label })}
                onClick={() => {
                  onOpen();
                  setRemoving(link);
                }}
              >
                <IconTrash size={18} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      {links.length < linksAtMost ? (
        <Button
          variant="default"
          leftSection={<IconPlus size={17} aria-hidden />}
          onClick={() => open({ label: "", url: "" })}
        >
          {t("links.add")}
        </Button>
      ) : (
        <Text size="sm" c="dimmed">
          {t("links.full", { count: linksAtMost })}
        </Text>
      )}
      {editing === undefined ? null : (
        <LinkDialog
          link={editing}
          pending={pending}
          problem={problem}
          onSave={save}
          onClose={() => setEditing(undefined)}
        />
      )}
      {removing === undefined ? null : (
        <Dialog
          centered
          onClose={() => setRemoving(undefined)}
          title={t("links.removeTitle", { label: removing.label })}
          closeButtonProps={{ "aria-label": t("cancel") }}
        >
          <Stack>
            <Text size="sm">{t("links.removeText")}</Text>
            {problem === null ? null : (
              <Text size="sm" c="var(--mantine-color-error)" role="alert">
                {problem.message}
              </Text>
            )}
            <Group justify="flex-end">
              <Button variant="default" onClick={() => setRemoving(undefined)}>
                {t("cancel")}
              </Button>
              <Button
                color="coral"
                loading={pending}
                onClick={() =>
                  onChange(
                    links.filter(({ _id }) => _id !== removing._id),
                    () => setRemoving(undefined),
                  )
                }
              >
                {t("links.removeConfirm")}
              </Button>
            </Group>
          </Stack>
        </Dialog>
      )}
    </Stack>
  );
}
