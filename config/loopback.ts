/** Whether a host name, as a URL writes it, is this machine: a name such as 127.evil.example is not. */
export function isLoopbackHost(host: string): boolean {
	return /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);
}
