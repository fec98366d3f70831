import { Button, Group, Input, Text } from "@mantine/core";
import { IconPhoto } from "@tabler/icons-react";
import { useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { logoImage } from "#shared/model/picture.ts";
import type { ImageKind } from "./crop.ts";
import { CropDialog, type CropWords } from "./crop-dialog.tsx";
import classes from "./image-field.module.css";

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

interface ImageWords {
  label: string;
  hint: string;
  none: string;
  choose: string;
  change: string;
  remove: string;
  crop: CropWords;
}

interface ImageFieldProps {
  kind: ImageKind;
  words: ImageWords;
  name: string;
  image: string | null;
  /** Stores or removes (null) an image; resolves to an error message or null. */
  onStore: (bytes: Uint8Array<ArrayBuffer> | null) => Promise<string | null>;
  onPreview?: (address: string | null) => void;
}

/** Rejects bad files before decoding, because a large image costs the browser much memory. */
export function ImageField({ kind, words, name, image: stored, onStore, onPreview }: ImageFieldProps) {
  const { t } = useTranslation("fields");
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [image, setImage] = useState<ImageBitmap | null>(null);
  const [sending, setSending] = useState<Uint8Array<ArrayBuffer> | null>(null);
  const [pending, setPending] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const picture = usePicture(sending);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another picture is told.
  useEffect(() => onPreview?.(picture), [picture]);

  const open = async (file: File | undefined) => {
    if (input.current) input.current.value = "";
    if (file === undefined) return;
    const found = logoImage(new Uint8Array(await file.arrayBuffer()));
    setWrong(typeof found === "string" ? t(found) : null);
    if (typeof found === "string") return;
    await createImageBitmap(file).then(setImage, () => setWrong(t("logo_truncated")));
  };
  const store = async (bytes: Uint8Array<ArrayBuffer> | null) => {
    setImage(null);
    setWrong(null);
    setSending(bytes);
    setPending(true);
    setWrong(await onStore(bytes));
    setPending(false);
    setSending(null);
  };
  const shown = picture ?? stored;
  return (
    <Input.Wrapper
      label={words.label}
      description={stored === null ? `${words.none} ${words.hint}` : words.hint}
      error={wrong}
      id={id}
      labelElement="div"
      errorProps={{ role: "alert" }}
    >
      <Group gap="md" mt={8} wrap={stored === null ? "wrap" : "nowrap"} align="center">
        {shown === null ? (
          <Text component="span" className={classes.mark} data-of={kind.of} aria-hidden="true">
            {[...name.trim()][0]?.toUpperCase() ?? ""}
          </Text>
        ) : (
          <img src={shown} alt={words.label} width="72" height="72" className={classes.mark} data-of={kind.of} />
        )}
        <Group gap="xs">
          <input
            ref={input}
            type="file"
            accept="image/png,image/jpeg,image/webp"
            hidden
            aria-label={words.choose}
            onChange={({ currentTarget }) => void open(currentTarget.files?.[0])}
          />
          <Button
            variant="default"
            leftSection={<IconPhoto size={18} aria-hidden="true" />}
            loading={pending}
            onClick={() => input.current?.click()}
          >
            {stored === null ? words.choose : words.change}
          </Button>
          {stored === null ? null : (
            <Button variant="subtle" color="gray" disabled={pending} onClick={() => void store(null)}>
              {words.remove}
            </Button>
          )}
        </Group>
      </Group>
      {image === null ? null : (
        <CropDialog
          image={image}
          kind={kind}
          words={words.crop}
          onUse={(bytes) => void store(bytes)}
          onCancel={() => setImage(null)}
        />
      )}
    </Input.Wrapper>
  );
}
