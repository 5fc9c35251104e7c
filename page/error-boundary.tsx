import { Component, type ReactNode } from "react";

interface Props {
	readonly children: ReactNode;
	/** Shown instead of a part that failed; nothing by default. */
	readonly fallback?: ReactNode;
}

/** Keeps an error in its children away from the rest of the page. React writes it to the console. */
export class ErrorBoundary extends Component<Props> {
	override state = { hasFailed: false };

	static getDerivedStateFromError() {
		return { hasFailed: true };
	}

	override render() {
		return this.state.hasFailed ? this.props.fallback : this.props.children;
	}
}
