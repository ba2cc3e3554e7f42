import { t } from '@lingui/core/macro';
import { toast } from '#platform/ui/toast.tsx';

export async function copyText(text: string): Promise<void> {
  if (await isCopied(text)) return toast.success(t`Copied to clipboard!`);
  toast.error(t`Your browser does not allow copying. Please select the text and copy it yourself.`);
}

/** Without TLS browsers have no clipboard API, so the text is selected and copied by command. */
async function isCopied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

function copySelected(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  document.body.append(field);
  field.select();
  try {
    return document.execCommand('copy');
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}
