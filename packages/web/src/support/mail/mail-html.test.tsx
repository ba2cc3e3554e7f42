import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { MailHtml } from './mail-thread.tsx';

const drawn = (html: string) => render(<MailHtml html={html} />).container;

it('a mail renders ordinary markup, and nothing active', () => {
  const shown = drawn(
    '<p class="x" style="position:fixed" onclick="alert(1)">Hello <b>you</b></p><script>alert(1)</script><style>*{}</style>' +
      '<iframe src="https://a.example"></iframe><form action="https://a.example"><input>Sign in</form><h1>Big</h1>' +
      '<a href="https://a.example/?q=1">there</a><a href="javascript:alert(1)">here</a><img src="https://a.example/x.png" alt="Logo">' +
      '<table><tbody> <tr> <td>1</td> </tr> </tbody></table>',
  );
  expect(
    shown.querySelectorAll('script, style, iframe, form, input, img, h1, [style], [onclick], [class]'),
  ).toHaveLength(0);
  expect(shown.textContent).toContain('Hello youSign inBigtherehere[Logo]1');
  const links = [...shown.querySelectorAll('a')];
  expect(links.map((link) => [link.getAttribute('href'), link.target, link.rel])).toEqual([
    ['https://a.example/?q=1', '_blank', 'noopener noreferrer'],
  ]);
});

it('a picture of the mail itself stands in its place, and no file that is something else', async () => {
  vi.stubGlobal('fetch', async () => new Response('PNG'));
  const file = { id: 1, name: 'a.png', contentType: 'image/png', bytes: 3, isKept: true };
  const files = [file, { ...file, contentType: 'image/svg+xml' }, { ...file, isKept: false }];
  const html = [0, 1, 2, 9].map((index) => `<img src="cid:${index}" alt="screen ${index}">`).join('');

  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <MailHtml html={html} files={files} />
    </QueryClientProvider>,
  );

  expect((await screen.findByRole('img')).getAttribute('src')).toBe('data:image/png;base64,UE5H');
  expect(container.textContent).toBe('[screen 1][screen 2][screen 9]');
  vi.unstubAllGlobals();
});
