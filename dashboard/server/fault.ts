/** The dashboard cannot be shown until somebody changes something; `message` says what, in one sentence. */
export class DashboardFault extends Error {
	override readonly name = "DashboardFault";
}
