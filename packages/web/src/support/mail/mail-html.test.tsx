import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { MailHtml } from './mail-item.tsx';

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
