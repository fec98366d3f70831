import { Button, Group, Input, Text } from "@mantine/core";
import { IconPhoto } from "@tabler/icons-react";
import { useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { logoImage } from "#shared/model/logo.ts";
import { useChangeLogo } from "#web/api/organizations.ts";
import { ApiProblem } from "#web/api/problem.ts";
import { showSuccess } from "#web/parts/notice/toasts.ts";
import { CropDialog } from "./crop-dialog.tsx";
import classes from "./logo-field.module.css";

/** A picture of these bytes for as long as they are shown. */
function usePicture(bytes: Uint8Array<ArrayBuffer> | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (bytes === null) return setAddress(null);
    const made = URL.createObjectURL(new Blob([bytes]));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [bytes]);
  return address;
}

interface LogoFieldProps {
  organization: string;
  name: string;
  logo: string | null;
  /** Shows what was just chosen elsewhere too, before it is stored; null when it is stored or was refused. */
  onPreview: (address: string | null) => void;
}

/**
 * The logo: chosen, cropped to a square and shown at once, while it is stored. What no logo can be made of is refused
 * before it is opened, because a browser needs much memory for a large image.
 */
export function LogoField({ organization, name, logo, onPreview }: LogoFieldProps) {
  const { t } = useTranslation(["business", "problems", "app"]);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const change = useChangeLogo(organization);
  const [image, setImage] = useState<ImageBitmap | null>(null);
  const [sending, setSending] = useState<Uint8Array<ArrayBuffer> | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const picture = usePicture(sending);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another picture is told.
  useEffect(() => onPreview(picture), [picture]);

  const open = async (file: File | undefined) => {
    if (input.current) input.current.value = "";
    if (file === undefined) return;
    const found = logoImage(new Uint8Array(await file.arrayBuffer()));
    setWrong(typeof found === "string" ? t(`problems:fields.${found}`) : null);
    if (typeof found === "string") return;
    // What the browser cannot open, whatever its header says.
    await createImageBitmap(file).then(setImage, () => setWrong(t("logo.unreadable")));
  };
  const store = async (bytes: Uint8Array<ArrayBuffer> | null) => {
    setImage(null);
    setWrong(null);
    setSending(bytes);
    try {
      await change.mutateAsync(bytes);
      showSuccess(bytes === null ? t("logo.removed") : t("app:toasts.organizationUpdated"));
    } catch (failure) {
      if (!(failure instanceof ApiProblem)) throw failure;
      setWrong(failure.fields.logo ?? failure.message);
    } finally {
      setSending(null);
    }
  };
  const shown = picture ?? logo;
  return (
    <Input.Wrapper
      label={t("logo.label")}
      description={logo === null ? `${t("logo.none")} ${t("logo.hint")}` : t("logo.hint")}
      error={wrong}
      id={id}
      labelElement="div"
      errorProps={{ role: "alert" }}
    >
      <Group gap="md" mt={8} wrap="nowrap" align="center">
        {shown === null ? (
          <Text component="span" className={classes.mark} aria-hidden="true">
            {[...name.trim()][0]?.toUpperCase() ?? ""}
          </Text>
        ) : (
          <img src={shown} alt={t("logo.label")} width="72" height="72" className={classes.mark} />
        )}
        <Group gap="xs">
          <input
            ref={input}
            type="file"
            accept="image/png,image/jpeg,image/webp"
            hidden
            aria-label={t("logo.choose")}
            onChange={({ currentTarget }) => void open(currentTarget.files?.[0])}
          />
          <Button
            variant="default"
            leftSection={<IconPhoto size={18} aria-hidden="true" />}
            loading={change.isPending}
            onClick={() => input.current?.click()}
          >
            {t(logo === null ? "logo.choose" : "logo.change")}
          </Button>
          {logo === null ? null : (
            <Button variant="subtle" color="gray" disabled={change.isPending} onClick={() => void store(null)}>
              {t("logo.remove")}
            </Button>
          )}
        </Group>
      </Group>
      {image === null ? null : (
        <CropDialog image={image} onUse={(bytes) => void store(bytes)} onCancel={() => setImage(null)} />
      )}
    </Input.Wrapper>
  );
}
