import { Button, Group, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { GooglePlaceId } from "#shared/contract/inputs/organization.ts";
import type { FoundPlace } from "#shared/model/public-page.ts";
import { useContractForm } from "../form/contract-form.tsx";
import { ConfirmPlace } from "./confirm-place.tsx";
import { PlaceSearch } from "./place-search.tsx";
import { type Begun, useUnconfirmed } from "./use-unconfirmed.ts";

const TypedId = z.object({ placeId: GooglePlaceId });

function ByPlaceId({
  onType,
  onChoose,
  onBack,
}: {
  onType: (typed: string) => void;
  onChoose: (place: string) => void;
  onBack: () => void;
}) {
  const { t } = useTranslation("sources");
  const form = useContractForm<{ placeId: string }>(TypedId, { placeId: "" });
  form.watch("placeId", ({ value }) => onType(value));
  const show = () => {
    const { success, data } = TypedId.safeParse(form.values);
    if (success) onChoose(data.placeId);
    else void form.validate();
  };
  return (
    <Stack gap="sm">
      <TextInput
        label={t("google.placeId")}
        description={t("google.placeIdHint")}
        placeholder="ChIJ…"
        autoComplete="off"
        spellCheck={false}
        size="md"
        autoFocus
        {...form.getInputProps("placeId")}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          show();
        }}
      />
      <Group gap="xs">
        <Button variant="light" onClick={show}>
          {t("google.show")}
        </Button>
        <Button variant="subtle" onClick={onBack}>
          {t("google.byAddress")}
        </Button>
      </Group>
    </Stack>
  );
}

interface GoogleChoiceProps {
  organization: string;
  pending: boolean;
  onConnect: (place: string) => void;
  autoFocus?: boolean;
  suggested?: string | undefined;
  /** Reports unconfirmed input whenever it changes. */
  onUnconfirmed?: (begun: Begun | null) => void;
}

export function GoogleChoice({
  organization,
  pending,
  onConnect,
  autoFocus = false,
  suggested = "",
  onUnconfirmed,
}: GoogleChoiceProps) {
  const { t } = useTranslation("sources");
  const [session, setSession] = useState(() => crypto.randomUUID());
  const [chosen, setChosen] = useState<{ place: string; found?: FoundPlace; gone?: true }>();
  const [byId, setById] = useState(false);
  const [typed, setTyped] = useState("");
  // Focuses the field after its button disappeared.
  const [again, setAgain] = useState(false);
  const named = byId ? (TypedId.safeParse({ placeId: typed }).data?.placeId ?? null) : null;
  const page = chosen === undefined ? named : chosen.gone ? null : chosen.place;
  useUnconfirmed({ typed: chosen?.place ?? typed, page }, onUnconfirmed);

  if (chosen !== undefined)
    return (
      <ConfirmPlace
        key={chosen.place}
        organization={organization}
        place={chosen.place}
        session={chosen.found && session}
        found={chosen.found}
        pending={pending}
        onConnect={onConnect}
        onMoved={(place) => setChosen({ place })}
        onGone={() => setChosen({ ...chosen, gone: true })}
        onOther={() => {
          setChosen(undefined);
          setTyped("");
          // Google ends a billing session when a place is read.
          setSession(crypto.randomUUID());
          setAgain(true);
        }}
      />
    );
  if (byId)
    return (
      <ByPlaceId
        onType={setTyped}
        onChoose={(place) => setChosen({ place })}
        onBack={() => {
          setById(false);
          setTyped("");
          setAgain(true);
        }}
      />
    );
  return (
    <Stack gap="xs" align="stretch">
      <PlaceSearch
        organization={organization}
        session={session}
        onType={setTyped}
        onChoose={(found) => setChosen({ place: found.placeId, found })}
        autoFocus={autoFocus || again}
        suggested={suggested}
      />
      <div>
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() => {
            setById(true);
            setTyped("");
          }}
        >
          {t("google.byId")}
        </Button>
      </div>
    </Stack>
  );
}
