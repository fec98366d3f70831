import { Button, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { TripadvisorUrl } from "#shared/contract/inputs/organization.ts";
import { useTripadvisorPage } from "#web/api/sources.ts";
import { useContractForm } from "../form/contract-form.tsx";
import { withScheme } from "../form/with-scheme.ts";
import { ConfirmPage } from "./confirm-page.tsx";
import { type Begun, useUnconfirmed } from "./use-unconfirmed.ts";

const exampleOf = (name: string) =>
  `https://www.tripadvisor.ca/Restaurant_Review-g155032-d1234567-Reviews-${name}-Montreal.html`;
const TypedLink = z.object({ url: TripadvisorUrl });
const asSent = ({ url }: { url: string }) => ({ url: withScheme(url) });

function Confirm({
  organization,
  url,
  pending,
  onConnect,
  onOther,
  onGone,
}: {
  organization: string;
  url: string;
  pending: boolean;
  onConnect: (url: string) => void;
  onOther: () => void;
  onGone: () => void;
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
      onGone={onGone}
    />
  );
}

interface TripadvisorChoiceProps {
  organization: string;
  pending: boolean;
  onConnect: (url: string) => void;
  autoFocus?: boolean;
  /** Reports unconfirmed input whenever it changes. */
  onUnconfirmed?: (begun: Begun | null) => void;
}

export function TripadvisorChoice({
  organization,
  pending,
  onConnect,
  autoFocus = false,
  onUnconfirmed,
}: TripadvisorChoiceProps) {
  const { t } = useTranslation("sources");
  const form = useContractForm<{ url: string }>(TypedLink, { url: "" }, asSent);
  const [chosen, setChosen] = useState<{ url: string; gone?: true }>();
  // Focuses the field after its button disappeared.
  const [again, setAgain] = useState(false);
  const named = TypedLink.safeParse(asSent(form.values)).data?.url ?? null;
  const page = chosen === undefined ? named : chosen.gone ? null : chosen.url;
  useUnconfirmed({ typed: form.values.url, page }, onUnconfirmed);
  if (chosen !== undefined)
    return (
      <Confirm
        organization={organization}
        url={chosen.url}
        pending={pending}
        onConnect={onConnect}
        onOther={() => {
          setChosen(undefined);
          setAgain(true);
        }}
        onGone={() => setChosen({ ...chosen, gone: true })}
      />
    );
  const show = () => {
    if (named !== null) setChosen({ url: named });
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
