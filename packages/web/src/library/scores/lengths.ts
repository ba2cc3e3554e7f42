/** Formats seconds as minutes and seconds: 100 is '1:40'. */
export function asMinutes(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
