import { Component, type ReactNode } from "react";

interface Props {
	readonly children: ReactNode;
	/** What stands in the page's place once something in it has failed. */
	readonly fallback: ReactNode;
}

/** Catches what goes wrong while rendering. React itself writes the error to the console. */
export class ErrorBoundary extends Component<Props, { hasFailed: boolean }> {
	override state = { hasFailed: false };

	static getDerivedStateFromError() {
		return { hasFailed: true };
	}

	override render() {
		return this.state.hasFailed ? this.props.fallback : this.props.children;
	}
}
