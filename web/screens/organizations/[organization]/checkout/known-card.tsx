import { Button, Group, Stack } from "@mantine/core";
import { useState } from "react";
import { SlowStripe } from "#web/parts/billing/slow-stripe.tsx";
import { Failed } from "./failed.tsx";
import { confirmKnown, type Failure, type Stripe } from "./stripe.ts";

interface KnownCardProps {
  stripe: Stripe;
  clientSecret: string;
  /** Fallback to the default card if the payment names none. */
  method: string | null;
  submit: string;
  other: string;
  failed: string;
  settling: boolean;
  onConfirmed: () => void;
  onFailed?: () => void;
  onOther: () => void;
}

/** Pays with a card that is stored at Stripe. */
export function KnownCard({ stripe, clientSecret, method, settling, onFailed, ...shown }: KnownCardProps) {
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const busy = pending || settling;
  const confirm = async () => {
    setPending(true);
    setFailure(undefined);
    const outcome = await confirmKnown(stripe, clientSecret, method);
    setPending(false);
    if ("intent" in outcome) return shown.onConfirmed();
    setFailure(outcome.failure);
    onFailed?.();
  };
  return (
    <Stack gap="md">
      {failure === undefined ? null : <Failed title={shown.failed} failure={failure} />}
      <Group gap="sm">
        <Button size="md" loading={busy} onClick={() => void confirm()}>
          {shown.submit}
        </Button>
        <Button size="md" variant="default" disabled={busy} onClick={shown.onOther}>
          {shown.other}
        </Button>
      </Group>
      {busy ? <SlowStripe /> : null}
    </Stack>
  );
}
