import { Component, type ReactNode } from "react";

interface Props {
	readonly children: ReactNode;
	readonly fallback: ReactNode;
}

/** Shows something else instead of a page that failed. React writes the error to the console. */
export class ErrorBoundary extends Component<Props> {
	override state = { hasFailed: false };

	static getDerivedStateFromError() {
		return { hasFailed: true };
	}

	override render() {
		return this.state.hasFailed ? this.props.fallback : this.props.children;
	}
}
