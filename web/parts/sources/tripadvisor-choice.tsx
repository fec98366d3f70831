import { Button, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { TripadvisorUrl } from "#shared/contract/inputs/organization.ts";
import { useTripadvisorPage } from "#web/api/sources.ts";
import { useContractForm } from "../form/contract-form.tsx";
import { ConfirmPage } from "./confirm-page.tsx";
import { type Unconfirmed, useUnconfirmed } from "./use-unconfirmed.ts";

const exampleOf = (name: string) =>
  `https://www.tripadvisor.ca/Restaurant_Review-g155032-d1234567-Reviews-${name}-Montreal.html`;
const TypedLink = z.object({ url: TripadvisorUrl });

function Confirm({
  organization,
  url,
  pending,
  onConnect,
  onOther,
}: {
  organization: string;
  url: string;
  pending: boolean;
  onConnect: (url: string) => void;
  onOther: () => void;
}) {
  const read = useTripadvisorPage(organization, url);
  return (
    <ConfirmPage
      source="tripadvisor"
      read={read}
      pending={pending}
      onConnect={() => onConnect(url)}
      onUnseen={() => onConnect(url)}
      onOther={onOther}
    />
  );
}

interface TripadvisorChoiceProps {
  organization: string;
  pending: boolean;
  onConnect: (url: string) => void;
  autoFocus?: boolean;
  /** Told of what stands here and is not connected yet, whenever that changes. */
  onUnconfirmed?: (what: Unconfirmed | null) => void;
}

/** Takes the complete link to the business's page at Tripadvisor, and shows the page before it is connected. */
export function TripadvisorChoice({
  organization,
  pending,
  onConnect,
  autoFocus = false,
  onUnconfirmed,
}: TripadvisorChoiceProps) {
  const { t } = useTranslation("sources");
  const form = useContractForm<{ url: string }>(TypedLink, { url: "" });
  const [chosen, setChosen] = useState<string>();
  // Whether the field was shown again by a button, which is gone: it takes the focus.
  const [again, setAgain] = useState(false);
  useUnconfirmed({ typed: form.values.url, shown: chosen !== undefined }, onUnconfirmed);
  if (chosen !== undefined)
    return (
      <Confirm
        organization={organization}
        url={chosen}
        pending={pending}
        onConnect={onConnect}
        onOther={() => {
          setChosen(undefined);
          setAgain(true);
        }}
      />
    );
  const show = () => {
    const { success, data } = TypedLink.safeParse(form.values);
    if (success) setChosen(data.url);
    else void form.validate();
  };
  const { error, ...field } = form.getInputProps("url");
  return (
    <Stack gap="sm">
      <TextInput
        label={t("tripadvisor.link")}
        description={t("tripadvisor.hint")}
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        size="md"
        autoFocus={autoFocus || again}
        {...field}
        error={
          error ? (
            <>
              {error}
              <span style={{ display: "block", overflowWrap: "anywhere" }}>
                {t("tripadvisor.right", { example: exampleOf(t("tripadvisor.yourBusiness")) })}
              </span>
            </>
          ) : null
        }
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          show();
        }}
      />
      <div>
        <Button variant="light" onClick={show}>
          {t("tripadvisor.show")}
        </Button>
      </div>
    </Stack>
  );
}
