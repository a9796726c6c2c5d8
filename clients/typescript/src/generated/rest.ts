// Written by `npm run generate`. Change src/operations.graphql, or the service, instead.
export interface paths {
    readonly "/api/v2/kit_types": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List kit types
         * @description The codes of all kit types in the catalogue, sorted.
         */
        readonly get: operations["listKitTypes"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/eligibility/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Ask whether somebody may be tested
         * @description By the rules of the kit type and of your account. Only `kit_type` is required; `missing` says on which other details the answer still depends. Nothing is written.
         */
        readonly post: operations["askEligibility"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/kits/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List kits
         * @description Newest first. Several person filters must all match the same person.
         */
        readonly get: operations["listKits"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/kits/{public_id}/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a kit
         * @description The kit, including its history, its sample, and the reports on that sample.
         */
        readonly get: operations["getKit"];
        readonly put?: never;
        /**
         * Replace the metadata of a kit
         * @description Replaces the whole object. At most 16 KiB as JSON, and 8 levels deep.
         */
        readonly post: operations["updateKitMetadata"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/orders/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List orders
         * @description Most recently updated first.
         */
        readonly get: operations["listOrders"];
        readonly put?: never;
        /**
         * Create an order
         * @description The new order is `pending`; its kits are made when it is fulfilled. A kit type given twice means two kits.
         */
        readonly post: operations["createOrder"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/orders/{public_id}/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get an order
         * @description The order, including its kits in full.
         */
        readonly get: operations["getOrder"];
        readonly put?: never;
        /**
         * Replace the metadata of an order
         * @description Replaces the whole object; null removes it. At most 16 KiB as JSON, and 8 levels deep.
         */
        readonly post: operations["updateOrderMetadata"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/requisitions/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List requisitions
         * @description Newest first.
         */
        readonly get: operations["listRequisitions"];
        readonly put?: never;
        /**
         * Create a requisition
         * @description The new requisition is `created`. If its barcode is that of one of the program’s samples, it is for that sample.
         */
        readonly post: operations["createRequisition"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/requisitions/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a requisition
         * @description Finds the requisition by its UUID.
         */
        readonly get: operations["getRequisition"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/patients/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a requisition by the query parameter id
         * @description The same as `GET /api/v2/requisitions/{id}`.
         */
        readonly get: operations["getPatientRequisition"];
        readonly put?: never;
        /**
         * Create a patient
         * @description Everything but the phone number is required.
         */
        readonly post: operations["createPatient"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/tokens/patient_registration/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Issue a registration token
         * @description With the token, the patient can activate one kit of the type, once, within ten minutes.
         */
        readonly post: operations["createRegistrationToken"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/patient_sessions/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Create a patient session
         * @description With its token, the program’s app reads what belongs to the patient, by GraphQL. The session ends with the API key that creates it.
         */
        readonly post: operations["createPatientSession"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/patient_sessions/{patient_session_id}/revoke/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * End a patient session
         * @description The session ends at once. One that has ended already stays as it is.
         */
        readonly post: operations["revokePatientSession"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/results_links/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Create a results link
         * @description With it, a person reads their results in a browser, after giving their date of birth: all of them, or those of one kit. Give exactly one of `patient_id` and `kit_id`.
         */
        readonly post: operations["createResultsLink"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/results_links/{results_link_id}/revoke/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Revoke a results link
         * @description The link ends at once, and so do the sessions that it opened. One that has ended already stays as it is.
         */
        readonly post: operations["revokeResultsLink"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/kits/{public_id}/activate/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Activate a kit
         * @description For an existing patient, give `patient_id` or `token`; for a new one, give the details that the kit type requires. `POST /api/v2/tokens/patient_registration/` issues tokens; with one, no API key is needed. Activating a registered kit again for the same patient succeeds, and changes their `research_consent` if one is given.
         */
        readonly post: operations["activateKit"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/kits/{public_id}/activation/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Check whether a kit can be activated
         * @description Whether the kit can be activated, and which details of a new patient that takes. No API key is needed. It counts as an activation for the rate limits.
         */
        readonly get: operations["getActivation"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/events/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read the feed of events
         * @description What has changed, oldest first. A client that always continues with `after` set to the last `next` gets every event of its account exactly once.
         */
        readonly get: operations["listEvents"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/kits/{public_id}/replace/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Replace a kit
         * @description Orders a new kit in place of one that is lost, damaged, expired or useless, and cancels that one unless it is registered.
         */
        readonly post: operations["replaceKit"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/kits/stalled/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List stalled kits
         * @description Kits that have waited somewhere for too long, longest first.
         */
        readonly get: operations["listStalledKits"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/samples/{sample_id}/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a sample and why it failed
         * @description The sample, its history, and its failures.
         */
        readonly get: operations["getSample"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/orders/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List orders with their own numbers
         * @description Most recently updated first.
         */
        readonly get: operations["listOrdersV3"];
        readonly put?: never;
        /**
         * Create an order with its own number
         * @description An `external_id` can be used for one order only: with the same body, that order is the answer, with status 200; with another body, it is a 409.
         */
        readonly post: operations["createOrderV3"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/orders/{order_id}/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get an order with its own number
         * @description The order, including its kits in full.
         */
        readonly get: operations["getOrderV3"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/orders/{order_id}/hold/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Put an order on hold
         * @description The order is not fulfilled until it is released, or until the hold ends. An order that is on hold gets the new reason, note and end. Fulfillment holds orders for `address_undeliverable`, `out_of_stock` and `other` only.
         */
        readonly post: operations["holdOrder"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/orders/{order_id}/release/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Release an order
         * @description The order can be fulfilled again. Nothing changes if it is not on hold. Fulfillment releases only what it holds itself.
         */
        readonly post: operations["releaseOrder"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/orders/stalled/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List stalled orders
         * @description Orders that have waited for too long, longest first.
         */
        readonly get: operations["listStalledOrders"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/export/kits/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Export kits
         * @description All kits of the list, line by line, newest first.
         */
        readonly get: operations["exportKits"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/export/orders/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Export orders
         * @description All orders of the list, line by line, most recently updated first.
         */
        readonly get: operations["exportOrders"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/export/requisitions/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Export requisitions
         * @description All requisitions of the list, line by line, newest first.
         */
        readonly get: operations["exportRequisitions"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/export/patients/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Export patients
         * @description All patients, line by line, newest first. A detail that is not known is null.
         */
        readonly get: operations["exportPatients"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/hl7/v2": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Send a result message
         * @description Accepts an HL7 v2 ORU^R01 with a laboratory’s key, and charts it as a report or stores it for manual review. Any message is answered with status 200 and an ACK, whose MSA-1 is AA if the message was accepted, AE if it should be sent again, or AR if it will never be accepted. Sending the same message again gets the same answer and changes nothing. Requests count towards the rate limits only if the key is missing or wrong.
         */
        readonly post: operations["sendLaboratoryMessage"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
}
export interface webhooks {
    readonly "order.created": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * An order was placed.
         * @description Sent to endpoints that were created in GraphQL, according to Standard Webhooks 1.0: verify the signature over the raw body. The same event may arrive more than once, and events may arrive in any order.
         */
        readonly post: operations["sendOrderCreated"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "order.status_changed": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * The status of an order changed.
         * @description Sent to endpoints that were created in GraphQL, according to Standard Webhooks 1.0: verify the signature over the raw body. The same event may arrive more than once, and events may arrive in any order.
         */
        readonly post: operations["sendOrderStatusChanged"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "kit.created": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * A kit was made, for an order or for stock.
         * @description Sent to endpoints that were created in GraphQL, according to Standard Webhooks 1.0: verify the signature over the raw body. The same event may arrive more than once, and events may arrive in any order.
         */
        readonly post: operations["sendKitCreated"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "kit.status_changed": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * The status of a kit changed.
         * @description Sent to endpoints that were created in GraphQL, according to Standard Webhooks 1.0: verify the signature over the raw body. The same event may arrive more than once, and events may arrive in any order.
         */
        readonly post: operations["sendKitStatusChanged"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "sample.status_changed": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * The status of a sample changed.
         * @description Sent to endpoints that were created in GraphQL, according to Standard Webhooks 1.0: verify the signature over the raw body. The same event may arrive more than once, and events may arrive in any order.
         */
        readonly post: operations["sendSampleStatusChanged"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "requisition.created": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * A requisition was submitted.
         * @description Sent to endpoints that were created in GraphQL, according to Standard Webhooks 1.0: verify the signature over the raw body. The same event may arrive more than once, and events may arrive in any order.
         */
        readonly post: operations["sendRequisitionCreated"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "requisition.status_changed": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * The status of a requisition changed.
         * @description Sent to endpoints that were created in GraphQL, according to Standard Webhooks 1.0: verify the signature over the raw body. The same event may arrive more than once, and events may arrive in any order.
         */
        readonly post: operations["sendRequisitionStatusChanged"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "report.created": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * A report became available.
         * @description Sent to endpoints that were created in GraphQL, according to Standard Webhooks 1.0: verify the signature over the raw body. The same event may arrive more than once, and events may arrive in any order.
         */
        readonly post: operations["sendReportCreated"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "report.amended": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * A report became available that amends an earlier one.
         * @description Sent to endpoints that were created in GraphQL, according to Standard Webhooks 1.0: verify the signature over the raw body. The same event may arrive more than once, and events may arrive in any order.
         */
        readonly post: operations["sendReportAmended"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "report.critical": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * A report became available with a result flagged CRITICAL. Published in addition to the event of the report itself.
         * @description Sent to endpoints that were created in GraphQL, according to Standard Webhooks 1.0: verify the signature over the raw body. The same event may arrive more than once, and events may arrive in any order.
         */
        readonly post: operations["sendReportCritical"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "report.withdrawn": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * The laboratory withdrew a report. Whatever was read from it must no longer be used.
         * @description Sent to endpoints that were created in GraphQL, according to Standard Webhooks 1.0: verify the signature over the raw body. The same event may arrive more than once, and events may arrive in any order.
         */
        readonly post: operations["sendReportWithdrawn"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "result.unmatched": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * A laboratory’s message was not charted, or its rejection was undone.
         * @description Sent to endpoints that were created in GraphQL, according to Standard Webhooks 1.0: verify the signature over the raw body. The same event may arrive more than once, and events may arrive in any order.
         */
        readonly post: operations["sendResultUnmatched"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "result.matched": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * A laboratory’s message was matched to a sample by hand.
         * @description Sent to endpoints that were created in GraphQL, according to Standard Webhooks 1.0: verify the signature over the raw body. The same event may arrive more than once, and events may arrive in any order.
         */
        readonly post: operations["sendResultMatched"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "webhook.endpoint_disabled": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * The service disabled a webhook endpoint.
         * @description Sent to endpoints that were created in GraphQL, according to Standard Webhooks 1.0: verify the signature over the raw body. The same event may arrive more than once, and events may arrive in any order.
         */
        readonly post: operations["sendWebhookEndpointDisabled"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "webhook.test": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * A test of a webhook endpoint, sent only to that endpoint.
         * @description Sent to endpoints that were created in GraphQL, according to Standard Webhooks 1.0: verify the signature over the raw body. The same event may arrive more than once, and events may arrive in any order.
         */
        readonly post: operations["sendWebhookTest"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "kit.replaced": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * A kit is replaced. `order_id` is the order for the new one.
         * @description Sent to endpoints that were created in GraphQL, according to Standard Webhooks 1.0: verify the signature over the raw body. The same event may arrive more than once, and events may arrive in any order.
         */
        readonly post: operations["sendKitReplaced"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "kit.stalled": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * A kit has waited somewhere for too long. Published once for each stage that a kit stalls in.
         * @description Sent to endpoints that were created in GraphQL, according to Standard Webhooks 1.0: verify the signature over the raw body. The same event may arrive more than once, and events may arrive in any order.
         */
        readonly post: operations["sendKitStalled"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "patient.updated": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Details of a patient were corrected.
         * @description Sent to endpoints that were created in GraphQL, according to Standard Webhooks 1.0: verify the signature over the raw body. The same event may arrive more than once, and events may arrive in any order.
         */
        readonly post: operations["sendPatientUpdated"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "result.held": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * A laboratory’s message that names the sample was kept, or awaits a decision again: there is a result, and nobody may read it yet.
         * @description Sent to endpoints that were created in GraphQL, according to Standard Webhooks 1.0: verify the signature over the raw body. The same event may arrive more than once, and events may arrive in any order.
         */
        readonly post: operations["sendResultHeld"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "requisition.barcode_lost": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * The barcode of a requisition was printed on a kit of another program, so the requisition was taken back. Published in addition to the change of its status.
         * @description Sent to endpoints that were created in GraphQL, according to Standard Webhooks 1.0: verify the signature over the raw body. The same event may arrive more than once, and events may arrive in any order.
         */
        readonly post: operations["sendRequisitionBarcodeLost"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "patient.merged": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Two records of one person were made one: `from_patient_id` means `patient_id` from then on.
         * @description Sent to endpoints that were created in GraphQL, according to Standard Webhooks 1.0: verify the signature over the raw body. The same event may arrive more than once, and events may arrive in any order.
         */
        readonly post: operations["sendPatientMerged"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "patient.merge_undone": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * A merge was undone: `from_patient_id` is a patient of its own again.
         * @description Sent to endpoints that were created in GraphQL, according to Standard Webhooks 1.0: verify the signature over the raw body. The same event may arrive more than once, and events may arrive in any order.
         */
        readonly post: operations["sendPatientMergeUndone"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "order.held": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * An order is held: it is not fulfilled until it is released.
         * @description Sent to endpoints that were created in GraphQL, according to Standard Webhooks 1.0: verify the signature over the raw body. The same event may arrive more than once, and events may arrive in any order.
         */
        readonly post: operations["sendOrderHeld"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "order.released": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * An order is no longer held. `reason` is why it was.
         * @description Sent to endpoints that were created in GraphQL, according to Standard Webhooks 1.0: verify the signature over the raw body. The same event may arrive more than once, and events may arrive in any order.
         */
        readonly post: operations["sendOrderReleased"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "order.stalled": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * An order has waited for too long. Published once for each stage that an order stalls in.
         * @description Sent to endpoints that were created in GraphQL, according to Standard Webhooks 1.0: verify the signature over the raw body. The same event may arrive more than once, and events may arrive in any order.
         */
        readonly post: operations["sendOrderStalled"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "kit.consent_changed": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * The person whom a kit is registered to has agreed to research, or withdrawn that, since the registration.
         * @description Sent to endpoints that were created in GraphQL, according to Standard Webhooks 1.0: verify the signature over the raw body. The same event may arrive more than once, and events may arrive in any order.
         */
        readonly post: operations["sendKitConsentChanged"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "report.overdue": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Nobody has acknowledged the critical results of a report in time. Published once for each report; of one that is held, seen like `report.held`.
         * @description Sent to endpoints that were created in GraphQL, according to Standard Webhooks 1.0: verify the signature over the raw body. The same event may arrive more than once, and events may arrive in any order.
         */
        readonly post: operations["sendReportOverdue"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "report.held": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * A report is held until a reviewer releases it, or until `until`. Only for those for whom a held report exists, and for endpoints that name this type.
         * @description Sent to endpoints that were created in GraphQL, according to Standard Webhooks 1.0: verify the signature over the raw body. The same event may arrive more than once, and events may arrive in any order.
         */
        readonly post: operations["sendReportHeld"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "kit.recalled": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * The lot of a kit is recalled, and the kit was dealt with: canceled unless somebody is registered for it, and replaced if that was asked for. Published once for each kit, also if nothing else happened to it.
         * @description Sent to endpoints that were created in GraphQL, according to Standard Webhooks 1.0: verify the signature over the raw body. The same event may arrive more than once, and events may arrive in any order.
         */
        readonly post: operations["sendKitRecalled"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "lot.status_changed": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * The status of a lot changed. Published to each account that has kits of it.
         * @description Sent to endpoints that were created in GraphQL, according to Standard Webhooks 1.0: verify the signature over the raw body. The same event may arrive more than once, and events may arrive in any order.
         */
        readonly post: operations["sendLotStatusChanged"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
}
export interface components {
    schemas: {
        readonly OrderCreatedEvent: {
            /** @description The id of the event: `evt_…`. */
            readonly id: string;
            /** @description The number of the event within its account, counted from 1 without gaps. */
            readonly sequence: number;
            /** @constant */
            readonly type: "order.created";
            /**
             * Format: date-time
             * @description When the event was recorded.
             */
            readonly timestamp: string;
            /** @enum {string} */
            readonly mode: "LIVE" | "TEST";
            /** Format: uuid */
            readonly account_id: string;
            readonly data: {
                readonly order_id: string;
            };
        };
        readonly OrderStatusChangedEvent: {
            /** @description The id of the event: `evt_…`. */
            readonly id: string;
            /** @description The number of the event within its account, counted from 1 without gaps. */
            readonly sequence: number;
            /** @constant */
            readonly type: "order.status_changed";
            /**
             * Format: date-time
             * @description When the event was recorded.
             */
            readonly timestamp: string;
            /** @enum {string} */
            readonly mode: "LIVE" | "TEST";
            /** Format: uuid */
            readonly account_id: string;
            readonly data: {
                readonly order_id: string;
                readonly status: components["schemas"]["OrderStatus"];
                readonly previous_status: components["schemas"]["OrderStatus"];
            };
        };
        /** @enum {string} */
        readonly OrderStatus: "pending" | "in_progress" | "completed" | "canceled";
        readonly KitCreatedEvent: {
            /** @description The id of the event: `evt_…`. */
            readonly id: string;
            /** @description The number of the event within its account, counted from 1 without gaps. */
            readonly sequence: number;
            /** @constant */
            readonly type: "kit.created";
            /**
             * Format: date-time
             * @description When the event was recorded.
             */
            readonly timestamp: string;
            /** @enum {string} */
            readonly mode: "LIVE" | "TEST";
            /** Format: uuid */
            readonly account_id: string;
            readonly data: {
                readonly kit_id: string;
                readonly order_id: string | null;
            };
        };
        readonly KitStatusChangedEvent: {
            /** @description The id of the event: `evt_…`. */
            readonly id: string;
            /** @description The number of the event within its account, counted from 1 without gaps. */
            readonly sequence: number;
            /** @constant */
            readonly type: "kit.status_changed";
            /**
             * Format: date-time
             * @description When the event was recorded.
             */
            readonly timestamp: string;
            /** @enum {string} */
            readonly mode: "LIVE" | "TEST";
            /** Format: uuid */
            readonly account_id: string;
            readonly data: {
                readonly kit_id: string;
                readonly order_id: string | null;
                readonly status: components["schemas"]["KitStatus"];
                readonly previous_status: components["schemas"]["KitStatus"];
            };
        };
        /** @enum {string} */
        readonly KitStatus: "preparing" | "in_transit" | "delivered" | "delivery_exception" | "registered" | "canceled";
        readonly SampleStatusChangedEvent: {
            /** @description The id of the event: `evt_…`. */
            readonly id: string;
            /** @description The number of the event within its account, counted from 1 without gaps. */
            readonly sequence: number;
            /** @constant */
            readonly type: "sample.status_changed";
            /**
             * Format: date-time
             * @description When the event was recorded.
             */
            readonly timestamp: string;
            /** @enum {string} */
            readonly mode: "LIVE" | "TEST";
            /** Format: uuid */
            readonly account_id: string;
            readonly data: {
                readonly sample_id: string;
                readonly kit_id: string | null;
                readonly status: components["schemas"]["SampleStatus"];
                readonly previous_status: components["schemas"]["SampleStatus"];
                readonly failure_code?: components["schemas"]["FailureCode"];
                readonly recoverable?: boolean;
            };
        };
        /** @enum {string} */
        readonly SampleStatus: "awaiting_collection" | "collection_exception" | "delivery_exception" | "delivered" | "in_transit" | "received" | "resulted" | "partially_resulted" | "extra_quality_checks" | "canceled";
        /** @enum {string} */
        readonly FailureCode: "quantity_not_sufficient" | "hemolyzed" | "clotted" | "contaminated" | "container_broken" | "wrong_specimen" | "expired" | "too_old" | "improper_storage" | "lost" | "labeling" | "collection_date_missing" | "identity_incomplete" | "identity_mismatch" | "not_registered" | "other";
        readonly RequisitionCreatedEvent: {
            /** @description The id of the event: `evt_…`. */
            readonly id: string;
            /** @description The number of the event within its account, counted from 1 without gaps. */
            readonly sequence: number;
            /** @constant */
            readonly type: "requisition.created";
            /**
             * Format: date-time
             * @description When the event was recorded.
             */
            readonly timestamp: string;
            /** @enum {string} */
            readonly mode: "LIVE" | "TEST";
            /** Format: uuid */
            readonly account_id: string;
            readonly data: {
                /** Format: uuid */
                readonly requisition_id: string;
            };
        };
        readonly RequisitionStatusChangedEvent: {
            /** @description The id of the event: `evt_…`. */
            readonly id: string;
            /** @description The number of the event within its account, counted from 1 without gaps. */
            readonly sequence: number;
            /** @constant */
            readonly type: "requisition.status_changed";
            /**
             * Format: date-time
             * @description When the event was recorded.
             */
            readonly timestamp: string;
            /** @enum {string} */
            readonly mode: "LIVE" | "TEST";
            /** Format: uuid */
            readonly account_id: string;
            readonly data: {
                /** Format: uuid */
                readonly requisition_id: string;
                readonly status: components["schemas"]["RequisitionStatus"];
                readonly previous_status: components["schemas"]["RequisitionStatus"];
            };
        };
        /** @enum {string} */
        readonly RequisitionStatus: "created" | "approved" | "denied" | "delivered" | "received" | "extra_quality_checks" | "resulted" | "rejected" | "delivery_exception";
        readonly ReportCreatedEvent: {
            /** @description The id of the event: `evt_…`. */
            readonly id: string;
            /** @description The number of the event within its account, counted from 1 without gaps. */
            readonly sequence: number;
            /** @constant */
            readonly type: "report.created";
            /**
             * Format: date-time
             * @description When the event was recorded.
             */
            readonly timestamp: string;
            /** @enum {string} */
            readonly mode: "LIVE" | "TEST";
            /** Format: uuid */
            readonly account_id: string;
            readonly data: {
                /** Format: uuid */
                readonly report_id: string;
                readonly sample_id: string;
                readonly kit_id: string | null;
            };
        };
        readonly ReportAmendedEvent: {
            /** @description The id of the event: `evt_…`. */
            readonly id: string;
            /** @description The number of the event within its account, counted from 1 without gaps. */
            readonly sequence: number;
            /** @constant */
            readonly type: "report.amended";
            /**
             * Format: date-time
             * @description When the event was recorded.
             */
            readonly timestamp: string;
            /** @enum {string} */
            readonly mode: "LIVE" | "TEST";
            /** Format: uuid */
            readonly account_id: string;
            readonly data: {
                /** Format: uuid */
                readonly report_id: string;
                readonly sample_id: string;
                readonly kit_id: string | null;
                /** Format: uuid */
                readonly amends: string;
            };
        };
        readonly ReportCriticalEvent: {
            /** @description The id of the event: `evt_…`. */
            readonly id: string;
            /** @description The number of the event within its account, counted from 1 without gaps. */
            readonly sequence: number;
            /** @constant */
            readonly type: "report.critical";
            /**
             * Format: date-time
             * @description When the event was recorded.
             */
            readonly timestamp: string;
            /** @enum {string} */
            readonly mode: "LIVE" | "TEST";
            /** Format: uuid */
            readonly account_id: string;
            readonly data: {
                /** Format: uuid */
                readonly report_id: string;
                readonly sample_id: string;
                readonly kit_id: string | null;
                /** Format: uuid */
                readonly amends?: string;
            };
        };
        readonly ReportWithdrawnEvent: {
            /** @description The id of the event: `evt_…`. */
            readonly id: string;
            /** @description The number of the event within its account, counted from 1 without gaps. */
            readonly sequence: number;
            /** @constant */
            readonly type: "report.withdrawn";
            /**
             * Format: date-time
             * @description When the event was recorded.
             */
            readonly timestamp: string;
            /** @enum {string} */
            readonly mode: "LIVE" | "TEST";
            /** Format: uuid */
            readonly account_id: string;
            readonly data: {
                /** Format: uuid */
                readonly report_id: string;
                readonly sample_id: string;
                readonly kit_id: string | null;
            };
        };
        readonly ResultUnmatchedEvent: {
            /** @description The id of the event: `evt_…`. */
            readonly id: string;
            /** @description The number of the event within its account, counted from 1 without gaps. */
            readonly sequence: number;
            /** @constant */
            readonly type: "result.unmatched";
            /**
             * Format: date-time
             * @description When the event was recorded.
             */
            readonly timestamp: string;
            /** @enum {string} */
            readonly mode: "LIVE" | "TEST";
            /** Format: uuid */
            readonly account_id: string;
            readonly data: {
                /** Format: uuid */
                readonly unmatched_result_id: string;
                /** @enum {string} */
                readonly reason: "unknown_sample" | "several_samples" | "person_disagrees" | "nobody_registered" | "not_identified" | "not_expected" | "out_of_order" | "control_id_reused" | "unreadable";
            };
        };
        readonly ResultMatchedEvent: {
            /** @description The id of the event: `evt_…`. */
            readonly id: string;
            /** @description The number of the event within its account, counted from 1 without gaps. */
            readonly sequence: number;
            /** @constant */
            readonly type: "result.matched";
            /**
             * Format: date-time
             * @description When the event was recorded.
             */
            readonly timestamp: string;
            /** @enum {string} */
            readonly mode: "LIVE" | "TEST";
            /** Format: uuid */
            readonly account_id: string;
            readonly data: {
                readonly sample_id: string;
                readonly kit_id: string | null;
            };
        };
        readonly WebhookEndpointDisabledEvent: {
            /** @description The id of the event: `evt_…`. */
            readonly id: string;
            /** @description The number of the event within its account, counted from 1 without gaps. */
            readonly sequence: number;
            /** @constant */
            readonly type: "webhook.endpoint_disabled";
            /**
             * Format: date-time
             * @description When the event was recorded.
             */
            readonly timestamp: string;
            /** @enum {string} */
            readonly mode: "LIVE" | "TEST";
            /** Format: uuid */
            readonly account_id: string;
            readonly data: {
                /** Format: uuid */
                readonly endpoint_id: string;
            };
        };
        readonly WebhookTestEvent: {
            /** @description The id of the event: `evt_…`. */
            readonly id: string;
            /** @description The number of the event within its account, counted from 1 without gaps. */
            readonly sequence: number;
            /** @constant */
            readonly type: "webhook.test";
            /**
             * Format: date-time
             * @description When the event was recorded.
             */
            readonly timestamp: string;
            /** @enum {string} */
            readonly mode: "LIVE" | "TEST";
            /** Format: uuid */
            readonly account_id: string;
            readonly data: {
                /** Format: uuid */
                readonly endpoint_id: string;
            };
        };
        readonly KitReplacedEvent: {
            /** @description The id of the event: `evt_…`. */
            readonly id: string;
            /** @description The number of the event within its account, counted from 1 without gaps. */
            readonly sequence: number;
            /** @constant */
            readonly type: "kit.replaced";
            /**
             * Format: date-time
             * @description When the event was recorded.
             */
            readonly timestamp: string;
            /** @enum {string} */
            readonly mode: "LIVE" | "TEST";
            /** Format: uuid */
            readonly account_id: string;
            readonly data: {
                readonly kit_id: string;
                readonly order_id: string;
                /** @enum {string} */
                readonly reason: "lost" | "damaged" | "expired" | "insufficient_specimen" | "other";
            };
        };
        readonly KitStalledEvent: {
            /** @description The id of the event: `evt_…`. */
            readonly id: string;
            /** @description The number of the event within its account, counted from 1 without gaps. */
            readonly sequence: number;
            /** @constant */
            readonly type: "kit.stalled";
            /**
             * Format: date-time
             * @description When the event was recorded.
             */
            readonly timestamp: string;
            /** @enum {string} */
            readonly mode: "LIVE" | "TEST";
            /** Format: uuid */
            readonly account_id: string;
            readonly data: {
                readonly kit_id: string;
                readonly order_id: string | null;
                readonly stage: components["schemas"]["StallStage"];
                /** Format: date-time */
                readonly since: string;
            };
        };
        /** @enum {string} */
        readonly StallStage: "not_shipped" | "late_to_customer" | "delivery_exception" | "not_activated" | "not_returned" | "late_to_laboratory" | "lost_to_laboratory" | "not_received" | "not_resulted" | "not_replaced";
        readonly PatientUpdatedEvent: {
            /** @description The id of the event: `evt_…`. */
            readonly id: string;
            /** @description The number of the event within its account, counted from 1 without gaps. */
            readonly sequence: number;
            /** @constant */
            readonly type: "patient.updated";
            /**
             * Format: date-time
             * @description When the event was recorded.
             */
            readonly timestamp: string;
            /** @enum {string} */
            readonly mode: "LIVE" | "TEST";
            /** Format: uuid */
            readonly account_id: string;
            readonly data: {
                /** Format: uuid */
                readonly patient_id: string;
            };
        };
        readonly ResultHeldEvent: {
            /** @description The id of the event: `evt_…`. */
            readonly id: string;
            /** @description The number of the event within its account, counted from 1 without gaps. */
            readonly sequence: number;
            /** @constant */
            readonly type: "result.held";
            /**
             * Format: date-time
             * @description When the event was recorded.
             */
            readonly timestamp: string;
            /** @enum {string} */
            readonly mode: "LIVE" | "TEST";
            /** Format: uuid */
            readonly account_id: string;
            readonly data: {
                readonly sample_id: string;
                readonly kit_id: string | null;
                /** @enum {string} */
                readonly reason: "unknown_sample" | "several_samples" | "person_disagrees" | "nobody_registered" | "not_identified" | "not_expected" | "out_of_order" | "control_id_reused" | "unreadable";
                readonly critical: boolean;
            };
        };
        readonly RequisitionBarcodeLostEvent: {
            /** @description The id of the event: `evt_…`. */
            readonly id: string;
            /** @description The number of the event within its account, counted from 1 without gaps. */
            readonly sequence: number;
            /** @constant */
            readonly type: "requisition.barcode_lost";
            /**
             * Format: date-time
             * @description When the event was recorded.
             */
            readonly timestamp: string;
            /** @enum {string} */
            readonly mode: "LIVE" | "TEST";
            /** Format: uuid */
            readonly account_id: string;
            readonly data: {
                /** Format: uuid */
                readonly requisition_id: string;
            };
        };
        readonly PatientMergedEvent: {
            /** @description The id of the event: `evt_…`. */
            readonly id: string;
            /** @description The number of the event within its account, counted from 1 without gaps. */
            readonly sequence: number;
            /** @constant */
            readonly type: "patient.merged";
            /**
             * Format: date-time
             * @description When the event was recorded.
             */
            readonly timestamp: string;
            /** @enum {string} */
            readonly mode: "LIVE" | "TEST";
            /** Format: uuid */
            readonly account_id: string;
            readonly data: {
                /** Format: uuid */
                readonly patient_id: string;
                /** Format: uuid */
                readonly from_patient_id: string;
            };
        };
        readonly PatientMergeUndoneEvent: {
            /** @description The id of the event: `evt_…`. */
            readonly id: string;
            /** @description The number of the event within its account, counted from 1 without gaps. */
            readonly sequence: number;
            /** @constant */
            readonly type: "patient.merge_undone";
            /**
             * Format: date-time
             * @description When the event was recorded.
             */
            readonly timestamp: string;
            /** @enum {string} */
            readonly mode: "LIVE" | "TEST";
            /** Format: uuid */
            readonly account_id: string;
            readonly data: {
                /** Format: uuid */
                readonly patient_id: string;
                /** Format: uuid */
                readonly from_patient_id: string;
            };
        };
        readonly OrderHeldEvent: {
            /** @description The id of the event: `evt_…`. */
            readonly id: string;
            /** @description The number of the event within its account, counted from 1 without gaps. */
            readonly sequence: number;
            /** @constant */
            readonly type: "order.held";
            /**
             * Format: date-time
             * @description When the event was recorded.
             */
            readonly timestamp: string;
            /** @enum {string} */
            readonly mode: "LIVE" | "TEST";
            /** Format: uuid */
            readonly account_id: string;
            readonly data: {
                readonly order_id: string;
                readonly reason: components["schemas"]["HoldReason"];
            };
        };
        /** @enum {string} */
        readonly HoldReason: "address_undeliverable" | "out_of_stock" | "review" | "payment" | "other";
        readonly OrderReleasedEvent: {
            /** @description The id of the event: `evt_…`. */
            readonly id: string;
            /** @description The number of the event within its account, counted from 1 without gaps. */
            readonly sequence: number;
            /** @constant */
            readonly type: "order.released";
            /**
             * Format: date-time
             * @description When the event was recorded.
             */
            readonly timestamp: string;
            /** @enum {string} */
            readonly mode: "LIVE" | "TEST";
            /** Format: uuid */
            readonly account_id: string;
            readonly data: {
                readonly order_id: string;
                readonly reason: components["schemas"]["HoldReason"];
            };
        };
        readonly OrderStalledEvent: {
            /** @description The id of the event: `evt_…`. */
            readonly id: string;
            /** @description The number of the event within its account, counted from 1 without gaps. */
            readonly sequence: number;
            /** @constant */
            readonly type: "order.stalled";
            /**
             * Format: date-time
             * @description When the event was recorded.
             */
            readonly timestamp: string;
            /** @enum {string} */
            readonly mode: "LIVE" | "TEST";
            /** Format: uuid */
            readonly account_id: string;
            readonly data: {
                readonly order_id: string;
                readonly stage: components["schemas"]["OrderStallStage"];
                /** Format: date-time */
                readonly since: string;
            };
        };
        /** @enum {string} */
        readonly OrderStallStage: "not_fulfilled" | "held";
        readonly KitConsentChangedEvent: {
            /** @description The id of the event: `evt_…`. */
            readonly id: string;
            /** @description The number of the event within its account, counted from 1 without gaps. */
            readonly sequence: number;
            /** @constant */
            readonly type: "kit.consent_changed";
            /**
             * Format: date-time
             * @description When the event was recorded.
             */
            readonly timestamp: string;
            /** @enum {string} */
            readonly mode: "LIVE" | "TEST";
            /** Format: uuid */
            readonly account_id: string;
            readonly data: {
                readonly kit_id: string;
                readonly order_id: string | null;
                readonly research_consent: boolean;
            };
        };
        readonly ReportOverdueEvent: {
            /** @description The id of the event: `evt_…`. */
            readonly id: string;
            /** @description The number of the event within its account, counted from 1 without gaps. */
            readonly sequence: number;
            /** @constant */
            readonly type: "report.overdue";
            /**
             * Format: date-time
             * @description When the event was recorded.
             */
            readonly timestamp: string;
            /** @enum {string} */
            readonly mode: "LIVE" | "TEST";
            /** Format: uuid */
            readonly account_id: string;
            readonly data: {
                /** Format: uuid */
                readonly report_id: string;
                readonly sample_id: string;
                readonly kit_id: string | null;
                /** Format: date-time */
                readonly due: string;
            };
        };
        readonly ReportHeldEvent: {
            /** @description The id of the event: `evt_…`. */
            readonly id: string;
            /** @description The number of the event within its account, counted from 1 without gaps. */
            readonly sequence: number;
            /** @constant */
            readonly type: "report.held";
            /**
             * Format: date-time
             * @description When the event was recorded.
             */
            readonly timestamp: string;
            /** @enum {string} */
            readonly mode: "LIVE" | "TEST";
            /** Format: uuid */
            readonly account_id: string;
            readonly data: {
                /** Format: uuid */
                readonly report_id: string;
                readonly sample_id: string;
                readonly kit_id: string | null;
                /** Format: date-time */
                readonly until: string;
                readonly critical: boolean;
            };
        };
        readonly KitRecalledEvent: {
            /** @description The id of the event: `evt_…`. */
            readonly id: string;
            /** @description The number of the event within its account, counted from 1 without gaps. */
            readonly sequence: number;
            /** @constant */
            readonly type: "kit.recalled";
            /**
             * Format: date-time
             * @description When the event was recorded.
             */
            readonly timestamp: string;
            /** @enum {string} */
            readonly mode: "LIVE" | "TEST";
            /** Format: uuid */
            readonly account_id: string;
            readonly data: {
                readonly kit_id: string;
                readonly order_id: string | null;
                readonly lot: string;
            };
        };
        readonly LotStatusChangedEvent: {
            /** @description The id of the event: `evt_…`. */
            readonly id: string;
            /** @description The number of the event within its account, counted from 1 without gaps. */
            readonly sequence: number;
            /** @constant */
            readonly type: "lot.status_changed";
            /**
             * Format: date-time
             * @description When the event was recorded.
             */
            readonly timestamp: string;
            /** @enum {string} */
            readonly mode: "LIVE" | "TEST";
            /** Format: uuid */
            readonly account_id: string;
            readonly data: {
                readonly lot: string;
                /** @enum {string} */
                readonly status: "open" | "quarantined" | "recalled";
                /** @enum {string} */
                readonly previous_status: "open" | "quarantined" | "recalled";
            };
        };
        readonly KitTypeList: readonly string[];
        readonly Error: {
            readonly error: {
                /** @description The HTTP status. */
                readonly status: number;
                /**
                 * @description The kind of error. A missing record is a 404 of type `forbidden`.
                 * @enum {string}
                 */
                readonly type: "bad_request" | "unauthorized" | "forbidden" | "not_found" | "rate_limit_exceeded" | "server_error";
                /** @description A human-readable description of the problem. */
                readonly detail: string;
                /** @description If validation failed: every problem, with its field. */
                readonly fields?: readonly {
                    readonly field: string;
                    readonly message: string;
                    readonly code: components["schemas"]["FieldErrorCode"];
                }[];
                /** @description If the rules of the program refuse it: why somebody may not be tested. */
                readonly reasons?: readonly ("country_not_offered" | "region_not_offered" | "too_young" | "too_old" | "sex_not_offered" | "guardian_required" | "details_missing")[];
            };
        };
        /**
         * @description `required`: The value is missing, and must be given. `type`: The value is of the wrong type, such as a number in place of a text. `format`: The text is not written as the field needs it: no date, e-mail address or UUID, or with a wrong check digit. `too_long`: The text, or what it stands for, is too long. `too_short`: The text is blank, or the list empty. `too_many`: The list has too many entries, or the value is given more than once. `out_of_range`: The number is too small or too large. `not_one_of`: The value is none of a fixed list of words. `unknown`: The value names no record. `in_use`: Another record has the value already. `not_allowed`: The value is not allowed in this place, or now, though there is such a thing. `in_the_future`: The time is in the future. `before`: The time is too early. `not_unicode`: The text has a NUL character or half of a surrogate pair, which cannot be stored. `inconsistent`: The value does not fit another field, or is given twice.
         * @enum {string}
         */
        readonly FieldErrorCode: "required" | "type" | "format" | "too_long" | "too_short" | "too_many" | "out_of_range" | "not_one_of" | "unknown" | "in_use" | "not_allowed" | "in_the_future" | "before" | "not_unicode" | "inconsistent";
        readonly Eligibility: {
            /** @description Whether there is no reason against it, even if something is missing. */
            readonly eligible: boolean;
            /** @description All reasons against it. */
            readonly reasons: readonly ("country_not_offered" | "region_not_offered" | "too_young" | "too_old" | "sex_not_offered" | "guardian_required" | "details_missing")[];
            /** @description The details on which the answer still depends: `country`, `state`, `date_of_birth`, `sex`. */
            readonly missing: readonly ("first_name" | "last_name" | "date_of_birth" | "sex" | "email" | "phone" | "street1" | "street2" | "city" | "state" | "zip" | "country")[];
        };
        readonly KitSummaryList: readonly components["schemas"]["KitSummary"][];
        readonly KitSummary: {
            readonly kit_id: string;
            readonly kit_type: string;
            /** @description Null for a retail kit. */
            readonly order_id: string | null;
            readonly kit_status: components["schemas"]["KitStatus"];
            readonly sample_status: components["schemas"]["SampleStatus"];
            /** Format: date-time */
            readonly created: string;
            /** Format: date-time */
            readonly updated: string;
        };
        readonly Kit: {
            readonly kit_id: string;
            readonly type: string;
            readonly status: components["schemas"]["KitStatus"];
            readonly events: readonly components["schemas"]["KitEvent"][];
            readonly shipment_to_customer: components["schemas"]["Shipment"] | null;
            /** @description Null until the kit is activated, for fulfilment, and for a laboratory whose sample it is not. */
            readonly registered_to: components["schemas"]["RegisteredPatient"] | null;
            readonly sample: components["schemas"]["Sample"];
        };
        readonly KitEvent: {
            readonly status: components["schemas"]["KitStatus"];
            /** Format: date-time */
            readonly created: string;
        };
        readonly Shipment: {
            readonly tracking_number: string;
            readonly carrier: string | null;
            /** Format: date-time */
            readonly created: string;
        };
        readonly RegisteredPatient: {
            /** Format: uuid */
            readonly patient_id: string;
            readonly first_name: string | null;
            readonly last_name: string | null;
            readonly date_of_birth: string | null;
            readonly sex: ("M" | "F") | null;
            readonly email: string | null;
            readonly phone: string | null;
        };
        readonly Sample: {
            readonly sample_id: string;
            readonly status: components["schemas"]["SampleStatus"];
            readonly events: readonly components["schemas"]["SampleEvent"][];
            readonly type: string;
            readonly shipments: readonly components["schemas"]["Shipment"][];
            readonly panels: readonly string[];
            readonly reports: readonly components["schemas"]["Report"][];
        };
        readonly SampleEvent: {
            readonly status: components["schemas"]["SampleStatus"];
            /** Format: date-time */
            readonly created: string;
        };
        readonly Report: {
            /** Format: uuid */
            readonly report_id: string;
            readonly results: readonly components["schemas"]["Result"][];
            /**
             * Format: uri
             * @description A link that opens in a browser, without an API key, for fifteen minutes. Append `&lang=es` to have what it says to the patient in Spanish; `lang=en` is the default, and any other language a 400.
             */
            readonly pdf: string;
            /**
             * Format: uri
             * @description A link that opens in a browser, without an API key, for fifteen minutes. Append `&lang=es` to have what it says to the patient in Spanish; `lang=en` is the default, and any other language a 400.
             */
            readonly txt: string;
            /** Format: date-time */
            readonly date_collected: string;
            /** Format: date-time */
            readonly date_received: string;
            /** Format: date-time */
            readonly date_resulted: string;
            readonly is_amendment: boolean;
        };
        readonly Result: {
            /** @description `quantity`, `reactivity`, `genotype` or another. */
            readonly result_type: string;
            readonly name: string;
            /** Format: date-time */
            readonly time_collected: string;
            /** @description What the laboratory found: a number, a bound such as `<0.5`, or a word. */
            readonly result: number | string;
            readonly unit_of_measure: string | null;
            readonly range_minimum: number | null;
            readonly range_maximum: number | null;
            readonly comments: string | null;
        };
        readonly OrderSummaryList: readonly components["schemas"]["OrderSummary"][];
        readonly OrderSummary: {
            readonly order_id: string;
            readonly status: components["schemas"]["OrderStatus"];
            /** @description Null for laboratories. */
            readonly recipient: components["schemas"]["Recipient"] | null;
            /** Format: date-time */
            readonly created: string;
            /** Format: date-time */
            readonly updated: string;
        };
        readonly Recipient: {
            readonly first_name: string;
            readonly last_name: string;
            readonly email: string;
            readonly phone: string | null;
            readonly address: components["schemas"]["Address"];
        };
        readonly Address: {
            readonly street1: string;
            readonly street2: string | null;
            readonly city: string;
            readonly state: string;
            readonly country: string;
            readonly zip: string;
        };
        readonly Order: {
            readonly order_id: string;
            readonly status: components["schemas"]["OrderStatus"];
            /** @description Null for laboratories. */
            readonly recipient: components["schemas"]["Recipient"] | null;
            /** Format: date-time */
            readonly created: string;
            /** Format: date-time */
            readonly updated: string;
            readonly kit_types: readonly string[];
            readonly kits: readonly components["schemas"]["Kit"][];
            /** @description The caller’s own key-value pairs. */
            readonly metadata: {
                readonly [key: string]: unknown;
            } | null;
        };
        readonly RequisitionList: readonly components["schemas"]["Requisition"][];
        readonly Requisition: {
            /** Format: uuid */
            readonly requisition_id: string;
            readonly barcode: string;
            readonly account_number: string;
            readonly lab: string;
            readonly panels: readonly string[];
            /** @description Null for fulfilment, and for a laboratory whose requisition it is not. */
            readonly patient: {
                readonly first_name: string;
                readonly last_name: string;
                readonly email: string;
                readonly phone: string | null;
                /** @enum {string} */
                readonly sex: "M" | "F";
                /** Format: date */
                readonly date_of_birth: string;
                readonly address: components["schemas"]["Address"];
            } | null;
            readonly status: components["schemas"]["RequisitionStatus"];
            /** Format: date-time */
            readonly created: string;
            /** Format: date-time */
            readonly updated: string;
        };
        readonly Patient: {
            readonly first_name: string;
            readonly last_name: string;
            readonly email: string;
            /** @enum {string} */
            readonly sex: "M" | "F";
            /** Format: date */
            readonly date_of_birth: string;
            readonly phone: string | null;
            /**
             * Format: uuid
             * @description The id of the new patient.
             */
            readonly patient_id: string;
        };
        readonly RegistrationToken: {
            readonly token: string;
        };
        readonly NewPatientSession: {
            /** Format: uuid */
            readonly patient_session_id: string;
            readonly token: string;
            /** Format: date-time */
            readonly created: string;
            /** Format: date-time */
            readonly expires_at: string;
        };
        readonly PatientSession: {
            /** Format: uuid */
            readonly patient_session_id: string;
            /** Format: date-time */
            readonly created: string;
            /** Format: date-time */
            readonly expires_at: string;
            /** @description Null if it had expired before. */
            readonly ended_at: string | null;
        };
        readonly ResultsLink: {
            /** Format: uuid */
            readonly results_link_id: string;
            /** Format: uuid */
            readonly patient_id: string;
            /** @description Null if the link shows all results of the patient. */
            readonly kit_id: string | null;
            readonly status: components["schemas"]["ResultsLinkStatus"];
            /**
             * Format: uri
             * @description The address to send to the patient.
             */
            readonly url: string;
            /** Format: date-time */
            readonly created: string;
            /** Format: date-time */
            readonly expires_at: string;
        };
        /** @enum {string} */
        readonly ResultsLinkStatus: "valid" | "closed" | "revoked" | "expired";
        readonly Activation: {
            readonly data: {
                readonly result: string;
            };
        };
        readonly ActivationPreview: {
            readonly can_activate: boolean;
            /** @description Why the kit cannot be activated; null if it can. An unknown kit is a 404 instead. */
            readonly problem: ("unknown" | "canceled" | "expired" | "quarantined" | "recalled" | "closed" | "used" | "not_activatable" | "token_not_valid") | null;
            /** @description Null if the kit cannot be activated. */
            readonly kit_type: {
                readonly code: string;
                readonly name: string;
            } | null;
            /** @description The details that a new patient must have; with a token, only `state` and `country`, as far as the kit’s rules depend on them. Empty if the kit cannot be activated. */
            readonly required_fields: readonly ("first_name" | "last_name" | "date_of_birth" | "sex" | "email" | "phone" | "street1" | "street2" | "city" | "state" | "zip" | "country")[];
        };
        readonly EventPage: {
            readonly events: readonly components["schemas"]["Event"][];
            /** @description The value of `after` for the next request, even if there are no more events yet. */
            readonly next: string;
            /** @description Whether there already are more events. */
            readonly has_more: boolean;
        };
        readonly Event: {
            /** @description The id of the event: `evt_…`. */
            readonly id: string;
            /** @description The number of the event within its account, counted from 1 without gaps. */
            readonly sequence: number;
            /** @enum {string} */
            readonly type: "order.created" | "order.status_changed" | "kit.created" | "kit.status_changed" | "sample.status_changed" | "requisition.created" | "requisition.status_changed" | "report.created" | "report.amended" | "report.critical" | "report.withdrawn" | "result.unmatched" | "result.matched" | "webhook.endpoint_disabled" | "webhook.test" | "kit.replaced" | "kit.stalled" | "patient.updated" | "result.held" | "requisition.barcode_lost" | "patient.merged" | "patient.merge_undone" | "order.held" | "order.released" | "order.stalled" | "kit.consent_changed" | "report.overdue" | "report.held" | "kit.recalled" | "lot.status_changed";
            /**
             * Format: date-time
             * @description When the event was recorded.
             */
            readonly timestamp: string;
            /** @enum {string} */
            readonly mode: "LIVE" | "TEST";
            /** Format: uuid */
            readonly account_id: string;
            /** @description The records that the event is about, and their statuses. */
            readonly data: {
                readonly [key: string]: string | boolean | null;
            };
        };
        readonly StalledKitList: readonly components["schemas"]["StalledKit"][];
        readonly StalledKit: {
            readonly kit_id: string;
            readonly kit_type: string;
            /** @description Null for a retail kit. */
            readonly order_id: string | null;
            readonly kit_status: components["schemas"]["KitStatus"];
            readonly sample_status: components["schemas"]["SampleStatus"];
            /** Format: date-time */
            readonly created: string;
            /** Format: date-time */
            readonly updated: string;
            /** @description Null if the kit has moved on meanwhile. */
            readonly stall: {
                readonly stage: components["schemas"]["StallStage"];
                /** Format: date-time */
                readonly since: string;
                readonly days: number;
                readonly expected_days: number;
            } | null;
        };
        readonly SampleWithFailures: {
            readonly sample_id: string;
            /** @description Null for a sample of a requisition alone. */
            readonly kit_id: string | null;
            readonly status: components["schemas"]["SampleStatus"];
            /** @description The failure of the newest event; null if it has none. */
            readonly failure: {
                readonly code: components["schemas"]["FailureCode"];
                /** @description Whether the sample may be tested after all. */
                readonly recoverable: boolean;
                /** @description The laboratory’s code for the reason. */
                readonly laboratory_code: string | null;
                /** @description The code system of the laboratory’s code. */
                readonly laboratory_system: string | null;
                /** @description The laboratory’s words. */
                readonly reason: string | null;
            } | null;
            readonly events: readonly {
                readonly status: components["schemas"]["SampleStatus"];
                /** Format: date-time */
                readonly created: string;
                readonly reason: string | null;
                /** @description Null unless the sample failed, or is held up. */
                readonly failure: {
                    readonly code: components["schemas"]["FailureCode"];
                    /** @description Whether the sample may be tested after all. */
                    readonly recoverable: boolean;
                    /** @description The laboratory’s code for the reason. */
                    readonly laboratory_code: string | null;
                    /** @description The code system of the laboratory’s code. */
                    readonly laboratory_system: string | null;
                } | null;
            }[];
        };
        readonly OrderSummaryV3List: readonly components["schemas"]["OrderSummaryV3"][];
        readonly OrderSummaryV3: {
            readonly order_id: string;
            readonly status: components["schemas"]["OrderStatus"];
            /** @description Null for laboratories. */
            readonly recipient: components["schemas"]["Recipient"] | null;
            /** Format: date-time */
            readonly created: string;
            /** Format: date-time */
            readonly updated: string;
            /** @description What the program calls the order; null if it gave no such name. */
            readonly external_id: string | null;
            /** @description Null if the order is not on hold. */
            readonly hold: {
                readonly reason: components["schemas"]["HoldReason"];
                /** @description Null for laboratories, too. */
                readonly note: string | null;
                /** Format: date-time */
                readonly since: string;
                /** @description When the hold ends by itself; null if somebody has to release the order. */
                readonly until: string | null;
                /**
                 * @description The role that holds the order.
                 * @enum {string}
                 */
                readonly by: "client" | "fulfillment" | "lab" | "admin" | "patient";
            } | null;
            /** @description The last cancellation of the order, or of what was left of it; null if there was none. */
            readonly cancellation: {
                /** Format: date-time */
                readonly at: string;
                readonly by: ("client" | "fulfillment" | "lab" | "admin" | "patient") | null;
                readonly reason: string | null;
            } | null;
        };
        readonly OrderV3: {
            readonly order_id: string;
            readonly status: components["schemas"]["OrderStatus"];
            /** @description Null for laboratories. */
            readonly recipient: components["schemas"]["Recipient"] | null;
            /** Format: date-time */
            readonly created: string;
            /** Format: date-time */
            readonly updated: string;
            readonly kit_types: readonly string[];
            readonly kits: readonly components["schemas"]["Kit"][];
            /** @description The caller’s own key-value pairs. */
            readonly metadata: {
                readonly [key: string]: unknown;
            } | null;
            /** @description What the program calls the order; null if it gave no such name. */
            readonly external_id: string | null;
            /** @description Null if the order is not on hold. */
            readonly hold: {
                readonly reason: components["schemas"]["HoldReason"];
                /** @description Null for laboratories, too. */
                readonly note: string | null;
                /** Format: date-time */
                readonly since: string;
                /** @description When the hold ends by itself; null if somebody has to release the order. */
                readonly until: string | null;
                /**
                 * @description The role that holds the order.
                 * @enum {string}
                 */
                readonly by: "client" | "fulfillment" | "lab" | "admin" | "patient";
            } | null;
            /** @description The last cancellation of the order, or of what was left of it; null if there was none. */
            readonly cancellation: {
                /** Format: date-time */
                readonly at: string;
                readonly by: ("client" | "fulfillment" | "lab" | "admin" | "patient") | null;
                readonly reason: string | null;
            } | null;
        };
        readonly StalledOrderList: readonly components["schemas"]["StalledOrder"][];
        readonly StalledOrder: {
            readonly order_id: string;
            readonly status: components["schemas"]["OrderStatus"];
            /** @description Null for laboratories. */
            readonly recipient: components["schemas"]["Recipient"] | null;
            /** Format: date-time */
            readonly created: string;
            /** Format: date-time */
            readonly updated: string;
            /** @description What the program calls the order; null if it gave no such name. */
            readonly external_id: string | null;
            /** @description Null if the order is not on hold. */
            readonly hold: {
                readonly reason: components["schemas"]["HoldReason"];
                /** @description Null for laboratories, too. */
                readonly note: string | null;
                /** Format: date-time */
                readonly since: string;
                /** @description When the hold ends by itself; null if somebody has to release the order. */
                readonly until: string | null;
                /**
                 * @description The role that holds the order.
                 * @enum {string}
                 */
                readonly by: "client" | "fulfillment" | "lab" | "admin" | "patient";
            } | null;
            /** @description The last cancellation of the order, or of what was left of it; null if there was none. */
            readonly cancellation: {
                /** Format: date-time */
                readonly at: string;
                readonly by: ("client" | "fulfillment" | "lab" | "admin" | "patient") | null;
                readonly reason: string | null;
            } | null;
            /** @description Null if the order has moved on meanwhile. */
            readonly stall: {
                readonly stage: components["schemas"]["OrderStallStage"];
                /** Format: date-time */
                readonly since: string;
                readonly days: number;
                readonly expected_days: number;
            } | null;
        };
        /** @description The last line of a complete export. */
        readonly ExportEnd: {
            /** @constant */
            readonly end: true;
            /** @description The number of records in this answer. */
            readonly count: number;
        };
        /** @description The last line of an export that failed. */
        readonly ExportError: {
            readonly error: {
                /** @description The kind of error, as in GraphQL. */
                readonly code: string;
                /** @description A human-readable description of the problem. */
                readonly message: string;
                readonly requestId: string;
            };
        };
        readonly ExportedPatient: {
            /** Format: uuid */
            readonly patient_id: string;
            readonly first_name: string | null;
            readonly last_name: string | null;
            readonly date_of_birth: string | null;
            readonly sex: ("M" | "F") | null;
            readonly email: string | null;
            readonly phone: string | null;
            readonly other_names: readonly {
                readonly first_name: string;
                readonly last_name: string;
            }[];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    readonly listKitTypes: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The `ETag` of an earlier answer. If the content is still the same, the answer is a 304 without a body. */
                readonly "If-None-Match"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The codes of all kit types. */
            readonly 200: {
                headers: {
                    /** @description The id of the request: the one it was sent with, or a new one. */
                    readonly "X-Request-Id": string;
                    /** @description The limits that the request was counted for: quota `q` in a window of `w` seconds. */
                    readonly "RateLimit-Policy"?: string;
                    /** @description For each limit, how many requests are left, `r`, in the next `t` seconds. */
                    readonly RateLimit?: string;
                    /** @description Identifies the content of the answer; send it as `If-None-Match` to get a 304 while the content is the same. */
                    readonly ETag: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       "clinic_draw",
                     *       "heart_health",
                     *       "metabolic_health",
                     *       "pharmacogenomics",
                     *       "sexual_health"
                     *     ]
                     */
                    readonly "application/json": components["schemas"]["KitTypeList"];
                };
            };
            /** @description The caller already has this answer. */
            readonly 304: {
                headers: {
                    /** @description The id of the request: the one it was sent with, or a new one. */
                    readonly "X-Request-Id": string;
                    /** @description The limits that the request was counted for: quota `q` in a window of `w` seconds. */
                    readonly "RateLimit-Policy"?: string;
                    /** @description For each limit, how many requests are left, `r`, in the next `t` seconds. */
                    readonly RateLimit?: string;
                    /** @description Identifies the content of the answer; send it as `If-None-Match` to get a 304 while the content is the same. */
                    readonly ETag: string;
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly askEligibility: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Requests with the same key are processed once. For 24 hours, repeated requests get the first answer. */
                readonly "Idempotency-Key"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description In a form, a blank field counts as absent. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly kit_type: string;
                    readonly country?: string | null | "";
                    readonly state?: string | null | "";
                    readonly date_of_birth?: string | null | "";
                    readonly sex?: ("M" | "F") | null | "";
                    readonly guardian?: boolean | null;
                };
                readonly "application/x-www-form-urlencoded": {
                    /** @example metabolic_health */
                    readonly kit_type: string;
                    /** @example US */
                    readonly country?: string | "";
                    /** @example CA */
                    readonly state?: string | "";
                    /** @example  */
                    readonly date_of_birth?: string | "";
                    /** @example  */
                    readonly sex?: ("M" | "F") | "";
                    /** @example  */
                    readonly guardian?: boolean | "";
                };
                readonly "multipart/form-data": {
                    /** @example metabolic_health */
                    readonly kit_type: string;
                    /** @example US */
                    readonly country?: string | "";
                    /** @example CA */
                    readonly state?: string | "";
                    /** @example  */
                    readonly date_of_birth?: string | "";
                    /** @example  */
                    readonly sex?: ("M" | "F") | "";
                    /** @example  */
                    readonly guardian?: boolean | "";
                };
            };
        };
        readonly responses: {
            /** @description Whether the person may be tested. */
            readonly 200: {
                headers: {
                    /** @description The id of the request: the one it was sent with, or a new one. */
                    readonly "X-Request-Id": string;
                    /** @description The limits that the request was counted for: quota `q` in a window of `w` seconds. */
                    readonly "RateLimit-Policy"?: string;
                    /** @description For each limit, how many requests are left, `r`, in the next `t` seconds. */
                    readonly RateLimit?: string;
                    /** @description `true` if this repeats the first answer to the key. */
                    readonly "Idempotency-Replayed"?: "true";
                    /** @description `no` if the answer was not stored, because the account’s stored answers are at their size limit: repeating the request is a 409. */
                    readonly "Idempotency-Stored"?: "no";
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "eligible": true,
                     *       "reasons": [],
                     *       "missing": []
                     *     }
                     */
                    readonly "application/json": components["schemas"]["Eligibility"];
                };
            };
        };
    };
    readonly listKits: {
        readonly parameters: {
            readonly query?: {
                /** @description Page size. */
                readonly results?: number;
                /** @description Index of the first result. */
                readonly offset?: number;
                /** @description The page after this cursor, from the `Link` to the next page. */
                readonly after?: string;
                /** @description The page before this cursor, from the `Link` to the previous page. */
                readonly before?: string;
                /** @description E-mail address of the registered patient or the recipient of the order; the whole text, case-insensitive. */
                readonly email?: string;
                /** @description First name of the registered patient or the recipient of the order; the whole text, case-insensitive. */
                readonly first_name?: string;
                /** @description Last name of the registered patient or the recipient of the order; the whole text, case-insensitive. */
                readonly last_name?: string;
                /** @description Phone number of the registered patient or the recipient of the order; only its digits are compared. */
                readonly phone?: string;
                /** @description Created on or before this day (UTC). */
                readonly created_before?: string;
                /** @description Created on or after this day (UTC). */
                readonly created_after?: string;
                /** @description Last changed on or before this day (UTC). */
                readonly updated_before?: string;
                /** @description Last changed on or after this day (UTC). */
                readonly updated_after?: string;
                /** @description For staff: only records of this account. */
                readonly account_id?: string;
                /** @description Code of the kit type. */
                readonly kit_type?: string;
                /** @description Whether the kit belongs to an order; retail kits may not. */
                readonly has_order?: boolean;
                /** @description Status of the kit. */
                readonly kit_status?: "preparing" | "in_transit" | "delivered" | "delivery_exception" | "registered" | "canceled";
                /** @description Status of the kit’s sample. */
                readonly sample_status?: "awaiting_collection" | "collection_exception" | "delivery_exception" | "delivered" | "in_transit" | "received" | "resulted" | "partially_resulted" | "extra_quality_checks" | "canceled";
            };
            readonly header?: {
                /** @description `count=exact` asks for the list to be counted, which takes longer for longer lists (RFC 7240). */
                readonly Prefer?: string;
                /** @description The `ETag` of an earlier answer. If the content is still the same, the answer is a 304 without a body. */
                readonly "If-None-Match"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page of kits. */
            readonly 200: {
                headers: {
                    /** @description The id of the request: the one it was sent with, or a new one. */
                    readonly "X-Request-Id": string;
                    /** @description The limits that the request was counted for: quota `q` in a window of `w` seconds. */
                    readonly "RateLimit-Policy"?: string;
                    /** @description For each limit, how many requests are left, `r`, in the next `t` seconds. */
                    readonly RateLimit?: string;
                    /** @description Identifies the content of the answer; send it as `If-None-Match` to get a 304 while the content is the same. */
                    readonly ETag: string;
                    /** @description Links to the next, previous and first pages, if they exist, and to the last page if the list was counted (RFC 8288). */
                    readonly Link?: string;
                    /** @description The number of entries in the whole list, if it was counted. */
                    readonly "X-Total-Count"?: number;
                    /** @description `count=exact` if the list was counted. */
                    readonly "Preference-Applied"?: "count=exact";
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "kit_id": "DEMO-0003",
                     *         "kit_type": "metabolic_health",
                     *         "order_id": "DEM00RDER30",
                     *         "kit_status": "registered",
                     *         "sample_status": "resulted",
                     *         "created": "2026-10-02T09:00:00.000Z",
                     *         "updated": "2026-10-15T10:09:00.000Z"
                     *       }
                     *     ]
                     */
                    readonly "application/json": components["schemas"]["KitSummaryList"];
                };
            };
            /** @description The caller already has this answer. */
            readonly 304: {
                headers: {
                    /** @description The id of the request: the one it was sent with, or a new one. */
                    readonly "X-Request-Id": string;
                    /** @description The limits that the request was counted for: quota `q` in a window of `w` seconds. */
                    readonly "RateLimit-Policy"?: string;
                    /** @description For each limit, how many requests are left, `r`, in the next `t` seconds. */
                    readonly RateLimit?: string;
                    /** @description Identifies the content of the answer; send it as `If-None-Match` to get a 304 while the content is the same. */
                    readonly ETag: string;
                    /** @description Links to the next, previous and first pages, if they exist, and to the last page if the list was counted (RFC 8288). */
                    readonly Link?: string;
                    /** @description The number of entries in the whole list, if it was counted. */
                    readonly "X-Total-Count"?: number;
                    /** @description `count=exact` if the list was counted. */
                    readonly "Preference-Applied"?: "count=exact";
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly getKit: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The `ETag` of an earlier answer. If the content is still the same, the answer is a 304 without a body. */
                readonly "If-None-Match"?: string;
            };
            readonly path: {
                /**
                 * @description The kit identifier.
                 * @example DEMO-0003
                 */
                readonly public_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The kit. */
            readonly 200: {
                headers: {
                    /** @description The id of the request: the one it was sent with, or a new one. */
                    readonly "X-Request-Id": string;
                    /** @description The limits that the request was counted for: quota `q` in a window of `w` seconds. */
                    readonly "RateLimit-Policy"?: string;
                    /** @description For each limit, how many requests are left, `r`, in the next `t` seconds. */
                    readonly RateLimit?: string;
                    /** @description Identifies the content of the answer; send it as `If-None-Match` to get a 304 while the content is the same. */
                    readonly ETag: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "kit_id": "DEMO-0003",
                     *       "type": "metabolic_health",
                     *       "status": "registered",
                     *       "events": [
                     *         {
                     *           "status": "preparing",
                     *           "created": "2026-10-02T09:00:00.000Z"
                     *         },
                     *         {
                     *           "status": "in_transit",
                     *           "created": "2026-10-02T16:09:00.000Z"
                     *         },
                     *         {
                     *           "status": "delivered",
                     *           "created": "2026-10-04T11:09:00.000Z"
                     *         },
                     *         {
                     *           "status": "registered",
                     *           "created": "2026-10-06T19:09:00.000Z"
                     *         }
                     *       ],
                     *       "shipment_to_customer": {
                     *         "tracking_number": "MP-0003-1",
                     *         "carrier": "Meridian Parcel",
                     *         "created": "2026-10-02T16:09:00.000Z"
                     *       },
                     *       "registered_to": {
                     *         "patient_id": "019a4d1e-7c00-7a31-9d52-3f1f0c6b8a11",
                     *         "first_name": "Siobhán",
                     *         "last_name": "O'Neil",
                     *         "date_of_birth": "1990-11-03",
                     *         "sex": "F",
                     *         "email": "siobhan.oneil@example.com",
                     *         "phone": "+1 (555) 555-0103"
                     *       },
                     *       "sample": {
                     *         "sample_id": "DEMO-S-0003",
                     *         "status": "resulted",
                     *         "events": [
                     *           {
                     *             "status": "awaiting_collection",
                     *             "created": "2026-10-02T09:00:00.000Z"
                     *           },
                     *           {
                     *             "status": "in_transit",
                     *             "created": "2026-10-07T15:09:00.000Z"
                     *           },
                     *           {
                     *             "status": "delivered",
                     *             "created": "2026-10-10T10:09:00.000Z"
                     *           },
                     *           {
                     *             "status": "received",
                     *             "created": "2026-10-10T14:09:00.000Z"
                     *           },
                     *           {
                     *             "status": "resulted",
                     *             "created": "2026-10-12T16:09:00.000Z"
                     *           },
                     *           {
                     *             "status": "resulted",
                     *             "created": "2026-10-15T10:09:00.000Z"
                     *           }
                     *         ],
                     *         "type": "capillary_blood",
                     *         "shipments": [
                     *           {
                     *             "tracking_number": "HM-0003-1",
                     *             "carrier": "Homebound Mail",
                     *             "created": "2026-10-07T15:09:00.000Z"
                     *           }
                     *         ],
                     *         "panels": [
                     *           "CMP14",
                     *           "LIPID",
                     *           "HBA1C",
                     *           "HSCRP"
                     *         ],
                     *         "reports": [
                     *           {
                     *             "report_id": "01a202bb-965f-72be-8915-1c657a2f507d",
                     *             "results": [
                     *               {
                     *                 "result_type": "quantity",
                     *                 "name": "Thyrotropin (TSH)",
                     *                 "time_collected": "2026-10-07T08:09:00.000Z",
                     *                 "result": 14.2,
                     *                 "unit_of_measure": "mIU/L",
                     *                 "range_minimum": 0.4,
                     *                 "range_maximum": 4,
                     *                 "comments": null
                     *               },
                     *               {
                     *                 "result_type": "quantity",
                     *                 "name": "Ferritin",
                     *                 "time_collected": "2026-10-07T08:09:00.000Z",
                     *                 "result": 22,
                     *                 "unit_of_measure": "ng/mL",
                     *                 "range_minimum": 30,
                     *                 "range_maximum": 400,
                     *                 "comments": null
                     *               },
                     *               {
                     *                 "result_type": "quantity",
                     *                 "name": "C-reactive protein, high sensitivity",
                     *                 "time_collected": "2026-10-07T08:09:00.000Z",
                     *                 "result": 0.8,
                     *                 "unit_of_measure": "mg/L",
                     *                 "range_minimum": null,
                     *                 "range_maximum": 3,
                     *                 "comments": null
                     *               }
                     *             ],
                     *             "pdf": "https://kits.example.org/reports/01a202bb-965f-72be-8915-1c657a2f507d.pdf?expires=1795343083&signature=Gng0ttpCMJyWvTRDe3wy0oHt5UsdBEEY0rrq3ynD6xw",
                     *             "txt": "https://kits.example.org/reports/01a202bb-965f-72be-8915-1c657a2f507d.txt?expires=1795343083&signature=-rXv34seTVWTL46foTg8gYenj3wKgUypCqFCFicf0E0",
                     *             "date_collected": "2026-10-07T08:09:00.000Z",
                     *             "date_received": "2026-10-10T14:09:00.000Z",
                     *             "date_resulted": "2026-10-12T15:09:00.000Z",
                     *             "is_amendment": false
                     *           },
                     *           {
                     *             "report_id": "01a202bb-96cc-74a8-80ca-41bbb11f4b3e",
                     *             "results": [
                     *               {
                     *                 "result_type": "quantity",
                     *                 "name": "Thyrotropin (TSH)",
                     *                 "time_collected": "2026-10-07T08:09:00.000Z",
                     *                 "result": 1.42,
                     *                 "unit_of_measure": "mIU/L",
                     *                 "range_minimum": 0.4,
                     *                 "range_maximum": 4,
                     *                 "comments": "Corrected: the first report had a misplaced decimal point. The measurement itself was correct."
                     *               },
                     *               {
                     *                 "result_type": "quantity",
                     *                 "name": "Ferritin",
                     *                 "time_collected": "2026-10-07T08:09:00.000Z",
                     *                 "result": 22,
                     *                 "unit_of_measure": "ng/mL",
                     *                 "range_minimum": 30,
                     *                 "range_maximum": 400,
                     *                 "comments": null
                     *               },
                     *               {
                     *                 "result_type": "quantity",
                     *                 "name": "C-reactive protein, high sensitivity",
                     *                 "time_collected": "2026-10-07T08:09:00.000Z",
                     *                 "result": 0.8,
                     *                 "unit_of_measure": "mg/L",
                     *                 "range_minimum": null,
                     *                 "range_maximum": 3,
                     *                 "comments": null
                     *               }
                     *             ],
                     *             "pdf": "https://kits.example.org/reports/01a202bb-96cc-74a8-80ca-41bbb11f4b3e.pdf?expires=1795343083&signature=Gng0ttpCMJyWvTRDe3wy0oHt5UsdBEEY0rrq3ynD6xw",
                     *             "txt": "https://kits.example.org/reports/01a202bb-96cc-74a8-80ca-41bbb11f4b3e.txt?expires=1795343083&signature=-rXv34seTVWTL46foTg8gYenj3wKgUypCqFCFicf0E0",
                     *             "date_collected": "2026-10-07T08:09:00.000Z",
                     *             "date_received": "2026-10-10T14:09:00.000Z",
                     *             "date_resulted": "2026-10-15T09:09:00.000Z",
                     *             "is_amendment": true
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    readonly "application/json": components["schemas"]["Kit"];
                };
            };
            /** @description The caller already has this answer. */
            readonly 304: {
                headers: {
                    /** @description The id of the request: the one it was sent with, or a new one. */
                    readonly "X-Request-Id": string;
                    /** @description The limits that the request was counted for: quota `q` in a window of `w` seconds. */
                    readonly "RateLimit-Policy"?: string;
                    /** @description For each limit, how many requests are left, `r`, in the next `t` seconds. */
                    readonly RateLimit?: string;
                    /** @description Identifies the content of the answer; send it as `If-None-Match` to get a 304 while the content is the same. */
                    readonly ETag: string;
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly updateKitMetadata: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Requests with the same key are processed once. For 24 hours, repeated requests get the first answer. */
                readonly "Idempotency-Key"?: string;
            };
            readonly path: {
                /**
                 * @description The kit identifier.
                 * @example DEMO-0003
                 */
                readonly public_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly metadata: {
                        readonly [key: string]: unknown;
                    };
                };
            };
        };
        readonly responses: {
            /** @description The kit. */
            readonly 200: {
                headers: {
                    /** @description The id of the request: the one it was sent with, or a new one. */
                    readonly "X-Request-Id": string;
                    /** @description The limits that the request was counted for: quota `q` in a window of `w` seconds. */
                    readonly "RateLimit-Policy"?: string;
                    /** @description For each limit, how many requests are left, `r`, in the next `t` seconds. */
                    readonly RateLimit?: string;
                    /** @description `true` if this repeats the first answer to the key. */
                    readonly "Idempotency-Replayed"?: "true";
                    /** @description `no` if the answer was not stored, because the account’s stored answers are at their size limit: repeating the request is a 409. */
                    readonly "Idempotency-Stored"?: "no";
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "kit_id": "DEMO-0003",
                     *       "type": "metabolic_health",
                     *       "status": "registered",
                     *       "events": [
                     *         {
                     *           "status": "preparing",
                     *           "created": "2026-10-02T09:00:00.000Z"
                     *         },
                     *         {
                     *           "status": "in_transit",
                     *           "created": "2026-10-02T16:09:00.000Z"
                     *         },
                     *         {
                     *           "status": "delivered",
                     *           "created": "2026-10-04T11:09:00.000Z"
                     *         },
                     *         {
                     *           "status": "registered",
                     *           "created": "2026-10-06T19:09:00.000Z"
                     *         }
                     *       ],
                     *       "shipment_to_customer": {
                     *         "tracking_number": "MP-0003-1",
                     *         "carrier": "Meridian Parcel",
                     *         "created": "2026-10-02T16:09:00.000Z"
                     *       },
                     *       "registered_to": {
                     *         "patient_id": "019a4d1e-7c00-7a31-9d52-3f1f0c6b8a11",
                     *         "first_name": "Siobhán",
                     *         "last_name": "O'Neil",
                     *         "date_of_birth": "1990-11-03",
                     *         "sex": "F",
                     *         "email": "siobhan.oneil@example.com",
                     *         "phone": "+1 (555) 555-0103"
                     *       },
                     *       "sample": {
                     *         "sample_id": "DEMO-S-0003",
                     *         "status": "resulted",
                     *         "events": [
                     *           {
                     *             "status": "awaiting_collection",
                     *             "created": "2026-10-02T09:00:00.000Z"
                     *           },
                     *           {
                     *             "status": "in_transit",
                     *             "created": "2026-10-07T15:09:00.000Z"
                     *           },
                     *           {
                     *             "status": "delivered",
                     *             "created": "2026-10-10T10:09:00.000Z"
                     *           },
                     *           {
                     *             "status": "received",
                     *             "created": "2026-10-10T14:09:00.000Z"
                     *           },
                     *           {
                     *             "status": "resulted",
                     *             "created": "2026-10-12T16:09:00.000Z"
                     *           },
                     *           {
                     *             "status": "resulted",
                     *             "created": "2026-10-15T10:09:00.000Z"
                     *           }
                     *         ],
                     *         "type": "capillary_blood",
                     *         "shipments": [
                     *           {
                     *             "tracking_number": "HM-0003-1",
                     *             "carrier": "Homebound Mail",
                     *             "created": "2026-10-07T15:09:00.000Z"
                     *           }
                     *         ],
                     *         "panels": [
                     *           "CMP14",
                     *           "LIPID",
                     *           "HBA1C",
                     *           "HSCRP"
                     *         ],
                     *         "reports": [
                     *           {
                     *             "report_id": "01a202bb-965f-72be-8915-1c657a2f507d",
                     *             "results": [
                     *               {
                     *                 "result_type": "quantity",
                     *                 "name": "Thyrotropin (TSH)",
                     *                 "time_collected": "2026-10-07T08:09:00.000Z",
                     *                 "result": 14.2,
                     *                 "unit_of_measure": "mIU/L",
                     *                 "range_minimum": 0.4,
                     *                 "range_maximum": 4,
                     *                 "comments": null
                     *               },
                     *               {
                     *                 "result_type": "quantity",
                     *                 "name": "Ferritin",
                     *                 "time_collected": "2026-10-07T08:09:00.000Z",
                     *                 "result": 22,
                     *                 "unit_of_measure": "ng/mL",
                     *                 "range_minimum": 30,
                     *                 "range_maximum": 400,
                     *                 "comments": null
                     *               },
                     *               {
                     *                 "result_type": "quantity",
                     *                 "name": "C-reactive protein, high sensitivity",
                     *                 "time_collected": "2026-10-07T08:09:00.000Z",
                     *                 "result": 0.8,
                     *                 "unit_of_measure": "mg/L",
                     *                 "range_minimum": null,
                     *                 "range_maximum": 3,
                     *                 "comments": null
                     *               }
                     *             ],
                     *             "pdf": "https://kits.example.org/reports/01a202bb-965f-72be-8915-1c657a2f507d.pdf?expires=1795343083&signature=Gng0ttpCMJyWvTRDe3wy0oHt5UsdBEEY0rrq3ynD6xw",
                     *             "txt": "https://kits.example.org/reports/01a202bb-965f-72be-8915-1c657a2f507d.txt?expires=1795343083&signature=-rXv34seTVWTL46foTg8gYenj3wKgUypCqFCFicf0E0",
                     *             "date_collected": "2026-10-07T08:09:00.000Z",
                     *             "date_received": "2026-10-10T14:09:00.000Z",
                     *             "date_resulted": "2026-10-12T15:09:00.000Z",
                     *             "is_amendment": false
                     *           },
                     *           {
                     *             "report_id": "01a202bb-96cc-74a8-80ca-41bbb11f4b3e",
                     *             "results": [
                     *               {
                     *                 "result_type": "quantity",
                     *                 "name": "Thyrotropin (TSH)",
                     *                 "time_collected": "2026-10-07T08:09:00.000Z",
                     *                 "result": 1.42,
                     *                 "unit_of_measure": "mIU/L",
                     *                 "range_minimum": 0.4,
                     *                 "range_maximum": 4,
                     *                 "comments": "Corrected: the first report had a misplaced decimal point. The measurement itself was correct."
                     *               },
                     *               {
                     *                 "result_type": "quantity",
                     *                 "name": "Ferritin",
                     *                 "time_collected": "2026-10-07T08:09:00.000Z",
                     *                 "result": 22,
                     *                 "unit_of_measure": "ng/mL",
                     *                 "range_minimum": 30,
                     *                 "range_maximum": 400,
                     *                 "comments": null
                     *               },
                     *               {
                     *                 "result_type": "quantity",
                     *                 "name": "C-reactive protein, high sensitivity",
                     *                 "time_collected": "2026-10-07T08:09:00.000Z",
                     *                 "result": 0.8,
                     *                 "unit_of_measure": "mg/L",
                     *                 "range_minimum": null,
                     *                 "range_maximum": 3,
                     *                 "comments": null
                     *               }
                     *             ],
                     *             "pdf": "https://kits.example.org/reports/01a202bb-96cc-74a8-80ca-41bbb11f4b3e.pdf?expires=1795343083&signature=Gng0ttpCMJyWvTRDe3wy0oHt5UsdBEEY0rrq3ynD6xw",
                     *             "txt": "https://kits.example.org/reports/01a202bb-96cc-74a8-80ca-41bbb11f4b3e.txt?expires=1795343083&signature=-rXv34seTVWTL46foTg8gYenj3wKgUypCqFCFicf0E0",
                     *             "date_collected": "2026-10-07T08:09:00.000Z",
                     *             "date_received": "2026-10-10T14:09:00.000Z",
                     *             "date_resulted": "2026-10-15T09:09:00.000Z",
                     *             "is_amendment": true
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    readonly "application/json": components["schemas"]["Kit"];
                };
            };
        };
    };
    readonly listOrders: {
        readonly parameters: {
            readonly query?: {
                /** @description Page size. */
                readonly results?: number;
                /** @description Index of the first result. */
                readonly offset?: number;
                /** @description The page after this cursor, from the `Link` to the next page. */
                readonly after?: string;
                /** @description The page before this cursor, from the `Link` to the previous page. */
                readonly before?: string;
                /** @description E-mail address of the recipient; the whole text, case-insensitive. */
                readonly email?: string;
                /** @description First name of the recipient; the whole text, case-insensitive. */
                readonly first_name?: string;
                /** @description Last name of the recipient; the whole text, case-insensitive. */
                readonly last_name?: string;
                /** @description Phone number of the recipient; only its digits are compared. */
                readonly phone?: string;
                /** @description Created on or before this day (UTC). */
                readonly created_before?: string;
                /** @description Created on or after this day (UTC). */
                readonly created_after?: string;
                /** @description Last changed on or before this day (UTC). */
                readonly updated_before?: string;
                /** @description Last changed on or after this day (UTC). */
                readonly updated_after?: string;
                /** @description For staff: only records of this account. */
                readonly account_id?: string;
                /** @description Status of the order. */
                readonly status?: "pending" | "in_progress" | "completed" | "canceled";
            };
            readonly header?: {
                /** @description `count=exact` asks for the list to be counted, which takes longer for longer lists (RFC 7240). */
                readonly Prefer?: string;
                /** @description The `ETag` of an earlier answer. If the content is still the same, the answer is a 304 without a body. */
                readonly "If-None-Match"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page of orders. */
            readonly 200: {
                headers: {
                    /** @description The id of the request: the one it was sent with, or a new one. */
                    readonly "X-Request-Id": string;
                    /** @description The limits that the request was counted for: quota `q` in a window of `w` seconds. */
                    readonly "RateLimit-Policy"?: string;
                    /** @description For each limit, how many requests are left, `r`, in the next `t` seconds. */
                    readonly RateLimit?: string;
                    /** @description Identifies the content of the answer; send it as `If-None-Match` to get a 304 while the content is the same. */
                    readonly ETag: string;
                    /** @description Links to the next, previous and first pages, if they exist, and to the last page if the list was counted (RFC 8288). */
                    readonly Link?: string;
                    /** @description The number of entries in the whole list, if it was counted. */
                    readonly "X-Total-Count"?: number;
                    /** @description `count=exact` if the list was counted. */
                    readonly "Preference-Applied"?: "count=exact";
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "order_id": "DEM00RDER30",
                     *         "status": "completed",
                     *         "recipient": {
                     *           "first_name": "Siobhán",
                     *           "last_name": "O'Neil",
                     *           "email": "siobhan.oneil@example.com",
                     *           "phone": "+1 (555) 555-0103",
                     *           "address": {
                     *             "street1": "51 Canal Walk",
                     *             "street2": "Unit 9",
                     *             "city": "Lowell",
                     *             "state": "MA",
                     *             "country": "US",
                     *             "zip": "01852"
                     *           }
                     *         },
                     *         "created": "2026-10-01T14:25:00.000Z",
                     *         "updated": "2026-10-04T11:09:00.000Z"
                     *       }
                     *     ]
                     */
                    readonly "application/json": components["schemas"]["OrderSummaryList"];
                };
            };
            /** @description The caller already has this answer. */
            readonly 304: {
                headers: {
                    /** @description The id of the request: the one it was sent with, or a new one. */
                    readonly "X-Request-Id": string;
                    /** @description The limits that the request was counted for: quota `q` in a window of `w` seconds. */
                    readonly "RateLimit-Policy"?: string;
                    /** @description For each limit, how many requests are left, `r`, in the next `t` seconds. */
                    readonly RateLimit?: string;
                    /** @description Identifies the content of the answer; send it as `If-None-Match` to get a 304 while the content is the same. */
                    readonly ETag: string;
                    /** @description Links to the next, previous and first pages, if they exist, and to the last page if the list was counted (RFC 8288). */
                    readonly Link?: string;
                    /** @description The number of entries in the whole list, if it was counted. */
                    readonly "X-Total-Count"?: number;
                    /** @description `count=exact` if the list was counted. */
                    readonly "Preference-Applied"?: "count=exact";
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly createOrder: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Requests with the same key are processed once. For 24 hours, repeated requests get the first answer. */
                readonly "Idempotency-Key"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description In a form, a blank field counts as absent. Write a field of an object as `recipient[address][zip]` or `recipient.address.zip`, and a list by repeating its name, or as `kit_types[0]`. Objects and lists may also be JSON in one field; metadata has to be. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly kit_types: readonly string[];
                    readonly recipient: {
                        readonly first_name: string;
                        readonly last_name: string;
                        readonly email: string;
                        readonly phone?: string | null | "";
                        readonly address: {
                            readonly street1: string;
                            readonly street2?: string | null | "";
                            readonly city: string;
                            readonly state: string;
                            readonly zip: string;
                            readonly country?: string | null | "";
                        };
                    };
                    readonly metadata?: {
                        readonly [key: string]: unknown;
                    } | null;
                };
                readonly "application/x-www-form-urlencoded": {
                    /**
                     * @example [
                     *       "metabolic_health"
                     *     ]
                     */
                    readonly kit_types: readonly string[];
                    /**
                     * @example {
                     *       "first_name": "Maya",
                     *       "last_name": "Okafor",
                     *       "email": "maya.okafor@example.org",
                     *       "phone": "+1 555 010 2030",
                     *       "address": {
                     *         "street1": "1 Main Street",
                     *         "city": "Springfield",
                     *         "state": "IL",
                     *         "zip": "62701"
                     *       }
                     *     }
                     */
                    readonly recipient: {
                        readonly first_name: string;
                        readonly last_name: string;
                        readonly email: string;
                        readonly phone?: string | "";
                        readonly address: {
                            readonly street1: string;
                            readonly street2?: string | "";
                            readonly city: string;
                            readonly state: string;
                            readonly zip: string;
                            readonly country?: string | "";
                        };
                    };
                    /**
                     * @example {
                     *       "campaign": "winter",
                     *       "priority": 2
                     *     }
                     */
                    readonly metadata?: {
                        readonly [key: string]: unknown;
                    } | string;
                };
                readonly "multipart/form-data": {
                    /**
                     * @example [
                     *       "metabolic_health"
                     *     ]
                     */
                    readonly kit_types: readonly string[];
                    /**
                     * @example {
                     *       "first_name": "Maya",
                     *       "last_name": "Okafor",
                     *       "email": "maya.okafor@example.org",
                     *       "phone": "+1 555 010 2030",
                     *       "address": {
                     *         "street1": "1 Main Street",
                     *         "city": "Springfield",
                     *         "state": "IL",
                     *         "zip": "62701"
                     *       }
                     *     }
                     */
                    readonly recipient: {
                        readonly first_name: string;
                        readonly last_name: string;
                        readonly email: string;
                        readonly phone?: string | "";
                        readonly address: {
                            readonly street1: string;
                            readonly street2?: string | "";
                            readonly city: string;
                            readonly state: string;
                            readonly zip: string;
                            readonly country?: string | "";
                        };
                    };
                    /**
                     * @example {
                     *       "campaign": "winter",
                     *       "priority": 2
                     *     }
                     */
                    readonly metadata?: {
                        readonly [key: string]: unknown;
                    } | string;
                };
            };
        };
        readonly responses: {
            /** @description The order. */
            readonly 201: {
                headers: {
                    /** @description The id of the request: the one it was sent with, or a new one. */
                    readonly "X-Request-Id": string;
                    /** @description The limits that the request was counted for: quota `q` in a window of `w` seconds. */
                    readonly "RateLimit-Policy"?: string;
                    /** @description For each limit, how many requests are left, `r`, in the next `t` seconds. */
                    readonly RateLimit?: string;
                    /** @description `true` if this repeats the first answer to the key. */
                    readonly "Idempotency-Replayed"?: "true";
                    /** @description `no` if the answer was not stored, because the account’s stored answers are at their size limit: repeating the request is a 409. */
                    readonly "Idempotency-Stored"?: "no";
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "order_id": "6Q4W2ZX8M1T",
                     *       "status": "pending",
                     *       "recipient": {
                     *         "first_name": "Maya",
                     *         "last_name": "Okafor",
                     *         "email": "maya.okafor@example.org",
                     *         "phone": "+1 555 010 2030",
                     *         "address": {
                     *           "street1": "1 Main Street",
                     *           "street2": null,
                     *           "city": "Springfield",
                     *           "state": "IL",
                     *           "country": "US",
                     *           "zip": "62701"
                     *         }
                     *       },
                     *       "created": "2026-11-22T10:15:30.123Z",
                     *       "updated": "2026-11-22T10:15:30.123Z",
                     *       "kit_types": [
                     *         "metabolic_health"
                     *       ],
                     *       "kits": [],
                     *       "metadata": {
                     *         "campaign": "winter",
                     *         "priority": 2
                     *       }
                     *     }
                     */
                    readonly "application/json": components["schemas"]["Order"];
                };
            };
        };
    };
    readonly getOrder: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The `ETag` of an earlier answer. If the content is still the same, the answer is a 304 without a body. */
                readonly "If-None-Match"?: string;
            };
            readonly path: {
                /**
                 * @description The order identifier.
                 * @example DEM00RDER30
                 */
                readonly public_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The order. */
            readonly 200: {
                headers: {
                    /** @description The id of the request: the one it was sent with, or a new one. */
                    readonly "X-Request-Id": string;
                    /** @description The limits that the request was counted for: quota `q` in a window of `w` seconds. */
                    readonly "RateLimit-Policy"?: string;
                    /** @description For each limit, how many requests are left, `r`, in the next `t` seconds. */
                    readonly RateLimit?: string;
                    /** @description Identifies the content of the answer; send it as `If-None-Match` to get a 304 while the content is the same. */
                    readonly ETag: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "order_id": "DEM00RDER30",
                     *       "status": "completed",
                     *       "recipient": {
                     *         "first_name": "Siobhán",
                     *         "last_name": "O'Neil",
                     *         "email": "siobhan.oneil@example.com",
                     *         "phone": "+1 (555) 555-0103",
                     *         "address": {
                     *           "street1": "51 Canal Walk",
                     *           "street2": "Unit 9",
                     *           "city": "Lowell",
                     *           "state": "MA",
                     *           "country": "US",
                     *           "zip": "01852"
                     *         }
                     *       },
                     *       "created": "2026-10-01T14:25:00.000Z",
                     *       "updated": "2026-10-04T11:09:00.000Z",
                     *       "kit_types": [
                     *         "metabolic_health"
                     *       ],
                     *       "kits": [
                     *         {
                     *           "kit_id": "DEMO-0003",
                     *           "type": "metabolic_health",
                     *           "status": "registered",
                     *           "events": [
                     *             {
                     *               "status": "preparing",
                     *               "created": "2026-10-02T09:00:00.000Z"
                     *             },
                     *             {
                     *               "status": "in_transit",
                     *               "created": "2026-10-02T16:09:00.000Z"
                     *             },
                     *             {
                     *               "status": "delivered",
                     *               "created": "2026-10-04T11:09:00.000Z"
                     *             },
                     *             {
                     *               "status": "registered",
                     *               "created": "2026-10-06T19:09:00.000Z"
                     *             }
                     *           ],
                     *           "shipment_to_customer": {
                     *             "tracking_number": "MP-0003-1",
                     *             "carrier": "Meridian Parcel",
                     *             "created": "2026-10-02T16:09:00.000Z"
                     *           },
                     *           "registered_to": {
                     *             "patient_id": "019a4d1e-7c00-7a31-9d52-3f1f0c6b8a11",
                     *             "first_name": "Siobhán",
                     *             "last_name": "O'Neil",
                     *             "date_of_birth": "1990-11-03",
                     *             "sex": "F",
                     *             "email": "siobhan.oneil@example.com",
                     *             "phone": "+1 (555) 555-0103"
                     *           },
                     *           "sample": {
                     *             "sample_id": "DEMO-S-0003",
                     *             "status": "resulted",
                     *             "events": [
                     *               {
                     *                 "status": "awaiting_collection",
                     *                 "created": "2026-10-02T09:00:00.000Z"
                     *               },
                     *               {
                     *                 "status": "in_transit",
                     *                 "created": "2026-10-07T15:09:00.000Z"
                     *               },
                     *               {
                     *                 "status": "delivered",
                     *                 "created": "2026-10-10T10:09:00.000Z"
                     *               },
                     *               {
                     *                 "status": "received",
                     *                 "created": "2026-10-10T14:09:00.000Z"
                     *               },
                     *               {
                     *                 "status": "resulted",
                     *                 "created": "2026-10-12T16:09:00.000Z"
                     *               },
                     *               {
                     *                 "status": "resulted",
                     *                 "created": "2026-10-15T10:09:00.000Z"
                     *               }
                     *             ],
                     *             "type": "capillary_blood",
                     *             "shipments": [
                     *               {
                     *                 "tracking_number": "HM-0003-1",
                     *                 "carrier": "Homebound Mail",
                     *                 "created": "2026-10-07T15:09:00.000Z"
                     *               }
                     *             ],
                     *             "panels": [
                     *               "CMP14",
                     *               "LIPID",
                     *               "HBA1C",
                     *               "HSCRP"
                     *             ],
                     *             "reports": [
                     *               {
                     *                 "report_id": "01a202bb-965f-72be-8915-1c657a2f507d",
                     *                 "results": [
                     *                   {
                     *                     "result_type": "quantity",
                     *                     "name": "Thyrotropin (TSH)",
                     *                     "time_collected": "2026-10-07T08:09:00.000Z",
                     *                     "result": 14.2,
                     *                     "unit_of_measure": "mIU/L",
                     *                     "range_minimum": 0.4,
                     *                     "range_maximum": 4,
                     *                     "comments": null
                     *                   },
                     *                   {
                     *                     "result_type": "quantity",
                     *                     "name": "Ferritin",
                     *                     "time_collected": "2026-10-07T08:09:00.000Z",
                     *                     "result": 22,
                     *                     "unit_of_measure": "ng/mL",
                     *                     "range_minimum": 30,
                     *                     "range_maximum": 400,
                     *                     "comments": null
                     *                   },
                     *                   {
                     *                     "result_type": "quantity",
                     *                     "name": "C-reactive protein, high sensitivity",
                     *                     "time_collected": "2026-10-07T08:09:00.000Z",
                     *                     "result": 0.8,
                     *                     "unit_of_measure": "mg/L",
                     *                     "range_minimum": null,
                     *                     "range_maximum": 3,
                     *                     "comments": null
                     *                   }
                     *                 ],
                     *                 "pdf": "https://kits.example.org/reports/01a202bb-965f-72be-8915-1c657a2f507d.pdf?expires=1795343083&signature=Gng0ttpCMJyWvTRDe3wy0oHt5UsdBEEY0rrq3ynD6xw",
                     *                 "txt": "https://kits.example.org/reports/01a202bb-965f-72be-8915-1c657a2f507d.txt?expires=1795343083&signature=-rXv34seTVWTL46foTg8gYenj3wKgUypCqFCFicf0E0",
                     *                 "date_collected": "2026-10-07T08:09:00.000Z",
                     *                 "date_received": "2026-10-10T14:09:00.000Z",
                     *                 "date_resulted": "2026-10-12T15:09:00.000Z",
                     *                 "is_amendment": false
                     *               },
                     *               {
                     *                 "report_id": "01a202bb-96cc-74a8-80ca-41bbb11f4b3e",
                     *                 "results": [
                     *                   {
                     *                     "result_type": "quantity",
                     *                     "name": "Thyrotropin (TSH)",
                     *                     "time_collected": "2026-10-07T08:09:00.000Z",
                     *                     "result": 1.42,
                     *                     "unit_of_measure": "mIU/L",
                     *                     "range_minimum": 0.4,
                     *                     "range_maximum": 4,
                     *                     "comments": "Corrected: the first report had a misplaced decimal point. The measurement itself was correct."
                     *                   },
                     *                   {
                     *                     "result_type": "quantity",
                     *                     "name": "Ferritin",
                     *                     "time_collected": "2026-10-07T08:09:00.000Z",
                     *                     "result": 22,
                     *                     "unit_of_measure": "ng/mL",
                     *                     "range_minimum": 30,
                     *                     "range_maximum": 400,
                     *                     "comments": null
                     *                   },
                     *                   {
                     *                     "result_type": "quantity",
                     *                     "name": "C-reactive protein, high sensitivity",
                     *                     "time_collected": "2026-10-07T08:09:00.000Z",
                     *                     "result": 0.8,
                     *                     "unit_of_measure": "mg/L",
                     *                     "range_minimum": null,
                     *                     "range_maximum": 3,
                     *                     "comments": null
                     *                   }
                     *                 ],
                     *                 "pdf": "https://kits.example.org/reports/01a202bb-96cc-74a8-80ca-41bbb11f4b3e.pdf?expires=1795343083&signature=Gng0ttpCMJyWvTRDe3wy0oHt5UsdBEEY0rrq3ynD6xw",
                     *                 "txt": "https://kits.example.org/reports/01a202bb-96cc-74a8-80ca-41bbb11f4b3e.txt?expires=1795343083&signature=-rXv34seTVWTL46foTg8gYenj3wKgUypCqFCFicf0E0",
                     *                 "date_collected": "2026-10-07T08:09:00.000Z",
                     *                 "date_received": "2026-10-10T14:09:00.000Z",
                     *                 "date_resulted": "2026-10-15T09:09:00.000Z",
                     *                 "is_amendment": true
                     *               }
                     *             ]
                     *           }
                     *         }
                     *       ],
                     *       "metadata": {
                     *         "campaign": "spring",
                     *         "note": "The recipient asked for a second report"
                     *       }
                     *     }
                     */
                    readonly "application/json": components["schemas"]["Order"];
                };
            };
            /** @description The caller already has this answer. */
            readonly 304: {
                headers: {
                    /** @description The id of the request: the one it was sent with, or a new one. */
                    readonly "X-Request-Id": string;
                    /** @description The limits that the request was counted for: quota `q` in a window of `w` seconds. */
                    readonly "RateLimit-Policy"?: string;
                    /** @description For each limit, how many requests are left, `r`, in the next `t` seconds. */
                    readonly RateLimit?: string;
                    /** @description Identifies the content of the answer; send it as `If-None-Match` to get a 304 while the content is the same. */
                    readonly ETag: string;
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly updateOrderMetadata: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Requests with the same key are processed once. For 24 hours, repeated requests get the first answer. */
                readonly "Idempotency-Key"?: string;
            };
            readonly path: {
                /**
                 * @description The order identifier.
                 * @example DEM00RDER30
                 */
                readonly public_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly metadata: {
                        readonly [key: string]: unknown;
                    } | null;
                };
            };
        };
        readonly responses: {
            /** @description The order. */
            readonly 200: {
                headers: {
                    /** @description The id of the request: the one it was sent with, or a new one. */
                    readonly "X-Request-Id": string;
                    /** @description The limits that the request was counted for: quota `q` in a window of `w` seconds. */
                    readonly "RateLimit-Policy"?: string;
                    /** @description For each limit, how many requests are left, `r`, in the next `t` seconds. */
                    readonly RateLimit?: string;
                    /** @description `true` if this repeats the first answer to the key. */
                    readonly "Idempotency-Replayed"?: "true";
                    /** @description `no` if the answer was not stored, because the account’s stored answers are at their size limit: repeating the request is a 409. */
                    readonly "Idempotency-Stored"?: "no";
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "order_id": "DEM00RDER30",
                     *       "status": "completed",
                     *       "recipient": {
                     *         "first_name": "Siobhán",
                     *         "last_name": "O'Neil",
                     *         "email": "siobhan.oneil@example.com",
                     *         "phone": "+1 (555) 555-0103",
                     *         "address": {
                     *           "street1": "51 Canal Walk",
                     *           "street2": "Unit 9",
                     *           "city": "Lowell",
                     *           "state": "MA",
                     *           "country": "US",
                     *           "zip": "01852"
                     *         }
                     *       },
                     *       "created": "2026-10-01T14:25:00.000Z",
                     *       "updated": "2026-10-04T11:09:00.000Z",
                     *       "kit_types": [
                     *         "metabolic_health"
                     *       ],
                     *       "kits": [
                     *         {
                     *           "kit_id": "DEMO-0003",
                     *           "type": "metabolic_health",
                     *           "status": "registered",
                     *           "events": [
                     *             {
                     *               "status": "preparing",
                     *               "created": "2026-10-02T09:00:00.000Z"
                     *             },
                     *             {
                     *               "status": "in_transit",
                     *               "created": "2026-10-02T16:09:00.000Z"
                     *             },
                     *             {
                     *               "status": "delivered",
                     *               "created": "2026-10-04T11:09:00.000Z"
                     *             },
                     *             {
                     *               "status": "registered",
                     *               "created": "2026-10-06T19:09:00.000Z"
                     *             }
                     *           ],
                     *           "shipment_to_customer": {
                     *             "tracking_number": "MP-0003-1",
                     *             "carrier": "Meridian Parcel",
                     *             "created": "2026-10-02T16:09:00.000Z"
                     *           },
                     *           "registered_to": {
                     *             "patient_id": "019a4d1e-7c00-7a31-9d52-3f1f0c6b8a11",
                     *             "first_name": "Siobhán",
                     *             "last_name": "O'Neil",
                     *             "date_of_birth": "1990-11-03",
                     *             "sex": "F",
                     *             "email": "siobhan.oneil@example.com",
                     *             "phone": "+1 (555) 555-0103"
                     *           },
                     *           "sample": {
                     *             "sample_id": "DEMO-S-0003",
                     *             "status": "resulted",
                     *             "events": [
                     *               {
                     *                 "status": "awaiting_collection",
                     *                 "created": "2026-10-02T09:00:00.000Z"
                     *               },
                     *               {
                     *                 "status": "in_transit",
                     *                 "created": "2026-10-07T15:09:00.000Z"
                     *               },
                     *               {
                     *                 "status": "delivered",
                     *                 "created": "2026-10-10T10:09:00.000Z"
                     *               },
                     *               {
                     *                 "status": "received",
                     *                 "created": "2026-10-10T14:09:00.000Z"
                     *               },
                     *               {
                     *                 "status": "resulted",
                     *                 "created": "2026-10-12T16:09:00.000Z"
                     *               },
                     *               {
                     *                 "status": "resulted",
                     *                 "created": "2026-10-15T10:09:00.000Z"
                     *               }
                     *             ],
                     *             "type": "capillary_blood",
                     *             "shipments": [
                     *               {
                     *                 "tracking_number": "HM-0003-1",
                     *                 "carrier": "Homebound Mail",
                     *                 "created": "2026-10-07T15:09:00.000Z"
                     *               }
                     *             ],
                     *             "panels": [
                     *               "CMP14",
                     *               "LIPID",
                     *               "HBA1C",
                     *               "HSCRP"
                     *             ],
                     *             "reports": [
                     *               {
                     *                 "report_id": "01a202bb-965f-72be-8915-1c657a2f507d",
                     *                 "results": [
                     *                   {
                     *                     "result_type": "quantity",
                     *                     "name": "Thyrotropin (TSH)",
                     *                     "time_collected": "2026-10-07T08:09:00.000Z",
                     *                     "result": 14.2,
                     *                     "unit_of_measure": "mIU/L",
                     *                     "range_minimum": 0.4,
                     *                     "range_maximum": 4,
                     *                     "comments": null
                     *                   },
                     *                   {
                     *                     "result_type": "quantity",
                     *                     "name": "Ferritin",
                     *                     "time_collected": "2026-10-07T08:09:00.000Z",
                     *                     "result": 22,
                     *                     "unit_of_measure": "ng/mL",
                     *                     "range_minimum": 30,
                     *                     "range_maximum": 400,
                     *                     "comments": null
                     *                   },
                     *                   {
                     *                     "result_type": "quantity",
                     *                     "name": "C-reactive protein, high sensitivity",
                     *                     "time_collected": "2026-10-07T08:09:00.000Z",
                     *                     "result": 0.8,
                     *                     "unit_of_measure": "mg/L",
                     *                     "range_minimum": null,
                     *                     "range_maximum": 3,
                     *                     "comments": null
                     *                   }
                     *                 ],
                     *                 "pdf": "https://kits.example.org/reports/01a202bb-965f-72be-8915-1c657a2f507d.pdf?expires=1795343083&signature=Gng0ttpCMJyWvTRDe3wy0oHt5UsdBEEY0rrq3ynD6xw",
                     *                 "txt": "https://kits.example.org/reports/01a202bb-965f-72be-8915-1c657a2f507d.txt?expires=1795343083&signature=-rXv34seTVWTL46foTg8gYenj3wKgUypCqFCFicf0E0",
                     *                 "date_collected": "2026-10-07T08:09:00.000Z",
                     *                 "date_received": "2026-10-10T14:09:00.000Z",
                     *                 "date_resulted": "2026-10-12T15:09:00.000Z",
                     *                 "is_amendment": false
                     *               },
                     *               {
                     *                 "report_id": "01a202bb-96cc-74a8-80ca-41bbb11f4b3e",
                     *                 "results": [
                     *                   {
                     *                     "result_type": "quantity",
                     *                     "name": "Thyrotropin (TSH)",
                     *                     "time_collected": "2026-10-07T08:09:00.000Z",
                     *                     "result": 1.42,
                     *                     "unit_of_measure": "mIU/L",
                     *                     "range_minimum": 0.4,
                     *                     "range_maximum": 4,
                     *                     "comments": "Corrected: the first report had a misplaced decimal point. The measurement itself was correct."
                     *                   },
                     *                   {
                     *                     "result_type": "quantity",
                     *                     "name": "Ferritin",
                     *                     "time_collected": "2026-10-07T08:09:00.000Z",
                     *                     "result": 22,
                     *                     "unit_of_measure": "ng/mL",
                     *                     "range_minimum": 30,
                     *                     "range_maximum": 400,
                     *                     "comments": null
                     *                   },
                     *                   {
                     *                     "result_type": "quantity",
                     *                     "name": "C-reactive protein, high sensitivity",
                     *                     "time_collected": "2026-10-07T08:09:00.000Z",
                     *                     "result": 0.8,
                     *                     "unit_of_measure": "mg/L",
                     *                     "range_minimum": null,
                     *                     "range_maximum": 3,
                     *                     "comments": null
                     *                   }
                     *                 ],
                     *                 "pdf": "https://kits.example.org/reports/01a202bb-96cc-74a8-80ca-41bbb11f4b3e.pdf?expires=1795343083&signature=Gng0ttpCMJyWvTRDe3wy0oHt5UsdBEEY0rrq3ynD6xw",
                     *                 "txt": "https://kits.example.org/reports/01a202bb-96cc-74a8-80ca-41bbb11f4b3e.txt?expires=1795343083&signature=-rXv34seTVWTL46foTg8gYenj3wKgUypCqFCFicf0E0",
                     *                 "date_collected": "2026-10-07T08:09:00.000Z",
                     *                 "date_received": "2026-10-10T14:09:00.000Z",
                     *                 "date_resulted": "2026-10-15T09:09:00.000Z",
                     *                 "is_amendment": true
                     *               }
                     *             ]
                     *           }
                     *         }
                     *       ],
                     *       "metadata": {
                     *         "campaign": "winter",
                     *         "priority": 2
                     *       }
                     *     }
                     */
                    readonly "application/json": components["schemas"]["Order"];
                };
            };
        };
    };
    readonly listRequisitions: {
        readonly parameters: {
            readonly query?: {
                /** @description Page size. */
                readonly results?: number;
                /** @description Index of the first result. */
                readonly offset?: number;
                /** @description The page after this cursor, from the `Link` to the next page. */
                readonly after?: string;
                /** @description The page before this cursor, from the `Link` to the previous page. */
                readonly before?: string;
                /** @description E-mail address of the patient; the whole text, case-insensitive. */
                readonly email?: string;
                /** @description First name of the patient; the whole text, case-insensitive. */
                readonly first_name?: string;
                /** @description Last name of the patient; the whole text, case-insensitive. */
                readonly last_name?: string;
                /** @description Phone number of the patient; only its digits are compared. */
                readonly phone?: string;
                /** @description Created on or before this day (UTC). */
                readonly created_before?: string;
                /** @description Created on or after this day (UTC). */
                readonly created_after?: string;
                /** @description Last changed on or before this day (UTC). */
                readonly updated_before?: string;
                /** @description Last changed on or after this day (UTC). */
                readonly updated_after?: string;
                /** @description For staff: only records of this account. */
                readonly account_id?: string;
                /** @description Name of the laboratory, whole and case-sensitive. */
                readonly lab?: string;
                /** @description Status of the requisition. */
                readonly status?: "created" | "approved" | "denied" | "delivered" | "received" | "extra_quality_checks" | "resulted" | "rejected" | "delivery_exception";
            };
            readonly header?: {
                /** @description `count=exact` asks for the list to be counted, which takes longer for longer lists (RFC 7240). */
                readonly Prefer?: string;
                /** @description The `ETag` of an earlier answer. If the content is still the same, the answer is a 304 without a body. */
                readonly "If-None-Match"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page of requisitions. */
            readonly 200: {
                headers: {
                    /** @description The id of the request: the one it was sent with, or a new one. */
                    readonly "X-Request-Id": string;
                    /** @description The limits that the request was counted for: quota `q` in a window of `w` seconds. */
                    readonly "RateLimit-Policy"?: string;
                    /** @description For each limit, how many requests are left, `r`, in the next `t` seconds. */
                    readonly RateLimit?: string;
                    /** @description Identifies the content of the answer; send it as `If-None-Match` to get a 304 while the content is the same. */
                    readonly ETag: string;
                    /** @description Links to the next, previous and first pages, if they exist, and to the last page if the list was counted (RFC 8288). */
                    readonly Link?: string;
                    /** @description The number of entries in the whole list, if it was counted. */
                    readonly "X-Total-Count"?: number;
                    /** @description `count=exact` if the list was counted. */
                    readonly "Preference-Applied"?: "count=exact";
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "requisition_id": "019a4d1e-9f40-7c55-8e03-5b2d7a90c412",
                     *         "barcode": "DEMO-S-0003",
                     *         "account_number": "AHT-20417",
                     *         "lab": "Saint Brendan Clinical Laboratory",
                     *         "panels": [
                     *           "CMP14",
                     *           "LIPID",
                     *           "HBA1C"
                     *         ],
                     *         "patient": {
                     *           "first_name": "Siobhán",
                     *           "last_name": "O'Neil",
                     *           "email": "siobhan.oneil@example.com",
                     *           "phone": "+1 (555) 555-0103",
                     *           "sex": "F",
                     *           "date_of_birth": "1990-11-03",
                     *           "address": {
                     *             "street1": "51 Canal Walk",
                     *             "street2": "Unit 9",
                     *             "city": "Lowell",
                     *             "state": "MA",
                     *             "country": "US",
                     *             "zip": "01852"
                     *           }
                     *         },
                     *         "status": "resulted",
                     *         "created": "2026-10-07T13:51:00.000Z",
                     *         "updated": "2026-10-15T10:09:00.000Z"
                     *       }
                     *     ]
                     */
                    readonly "application/json": components["schemas"]["RequisitionList"];
                };
            };
            /** @description The caller already has this answer. */
            readonly 304: {
                headers: {
                    /** @description The id of the request: the one it was sent with, or a new one. */
                    readonly "X-Request-Id": string;
                    /** @description The limits that the request was counted for: quota `q` in a window of `w` seconds. */
                    readonly "RateLimit-Policy"?: string;
                    /** @description For each limit, how many requests are left, `r`, in the next `t` seconds. */
                    readonly RateLimit?: string;
                    /** @description Identifies the content of the answer; send it as `If-None-Match` to get a 304 while the content is the same. */
                    readonly ETag: string;
                    /** @description Links to the next, previous and first pages, if they exist, and to the last page if the list was counted (RFC 8288). */
                    readonly Link?: string;
                    /** @description The number of entries in the whole list, if it was counted. */
                    readonly "X-Total-Count"?: number;
                    /** @description `count=exact` if the list was counted. */
                    readonly "Preference-Applied"?: "count=exact";
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly createRequisition: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Requests with the same key are processed once. For 24 hours, repeated requests get the first answer. */
                readonly "Idempotency-Key"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly barcode: string;
                    readonly account_number: string;
                    readonly lab: string;
                    readonly panels: readonly string[];
                    readonly patient: {
                        readonly first_name: string;
                        readonly last_name: string;
                        readonly email: string;
                        readonly phone?: string | null | "";
                        /** @enum {string} */
                        readonly sex: "M" | "F";
                        /** Format: date */
                        readonly date_of_birth: string;
                        readonly address: {
                            readonly street1: string;
                            readonly street2?: string | null | "";
                            readonly city: string;
                            readonly state: string;
                            readonly zip: string;
                            readonly country?: string | null | "";
                        };
                    };
                };
            };
        };
        readonly responses: {
            /** @description The requisition. */
            readonly 200: {
                headers: {
                    /** @description The id of the request: the one it was sent with, or a new one. */
                    readonly "X-Request-Id": string;
                    /** @description The limits that the request was counted for: quota `q` in a window of `w` seconds. */
                    readonly "RateLimit-Policy"?: string;
                    /** @description For each limit, how many requests are left, `r`, in the next `t` seconds. */
                    readonly RateLimit?: string;
                    /** @description `true` if this repeats the first answer to the key. */
                    readonly "Idempotency-Replayed"?: "true";
                    /** @description `no` if the answer was not stored, because the account’s stored answers are at their size limit: repeating the request is a 409. */
                    readonly "Idempotency-Stored"?: "no";
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "requisition_id": "01a202c6-3b8e-7c41-9f0d-6a2e5b1c8d37",
                     *       "barcode": "BC-48210-7",
                     *       "account_number": "AHT-20417",
                     *       "lab": "Northlight Laboratory",
                     *       "panels": [
                     *         "LIPID",
                     *         "HBA1C"
                     *       ],
                     *       "patient": {
                     *         "first_name": "Maya",
                     *         "last_name": "Okafor",
                     *         "email": "maya.okafor@example.org",
                     *         "phone": "+1 555 010 2030",
                     *         "sex": "F",
                     *         "date_of_birth": "1988-04-12",
                     *         "address": {
                     *           "street1": "1 Main Street",
                     *           "street2": null,
                     *           "city": "Springfield",
                     *           "state": "IL",
                     *           "country": "US",
                     *           "zip": "62701"
                     *         }
                     *       },
                     *       "status": "created",
                     *       "created": "2026-11-22T10:15:30.123Z",
                     *       "updated": "2026-11-22T10:15:30.123Z"
                     *     }
                     */
                    readonly "application/json": components["schemas"]["Requisition"];
                };
            };
        };
    };
    readonly getRequisition: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The `ETag` of an earlier answer. If the content is still the same, the answer is a 304 without a body. */
                readonly "If-None-Match"?: string;
            };
            readonly path: {
                /**
                 * @description The requisition’s UUID.
                 * @example 019a4d1e-9f40-7c55-8e03-5b2d7a90c412
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The requisition. */
            readonly 200: {
                headers: {
                    /** @description The id of the request: the one it was sent with, or a new one. */
                    readonly "X-Request-Id": string;
                    /** @description The limits that the request was counted for: quota `q` in a window of `w` seconds. */
                    readonly "RateLimit-Policy"?: string;
                    /** @description For each limit, how many requests are left, `r`, in the next `t` seconds. */
                    readonly RateLimit?: string;
                    /** @description Identifies the content of the answer; send it as `If-None-Match` to get a 304 while the content is the same. */
                    readonly ETag: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "requisition_id": "019a4d1e-9f40-7c55-8e03-5b2d7a90c412",
                     *       "barcode": "DEMO-S-0003",
                     *       "account_number": "AHT-20417",
                     *       "lab": "Saint Brendan Clinical Laboratory",
                     *       "panels": [
                     *         "CMP14",
                     *         "LIPID",
                     *         "HBA1C"
                     *       ],
                     *       "patient": {
                     *         "first_name": "Siobhán",
                     *         "last_name": "O'Neil",
                     *         "email": "siobhan.oneil@example.com",
                     *         "phone": "+1 (555) 555-0103",
                     *         "sex": "F",
                     *         "date_of_birth": "1990-11-03",
                     *         "address": {
                     *           "street1": "51 Canal Walk",
                     *           "street2": "Unit 9",
                     *           "city": "Lowell",
                     *           "state": "MA",
                     *           "country": "US",
                     *           "zip": "01852"
                     *         }
                     *       },
                     *       "status": "resulted",
                     *       "created": "2026-10-07T13:51:00.000Z",
                     *       "updated": "2026-10-15T10:09:00.000Z"
                     *     }
                     */
                    readonly "application/json": components["schemas"]["Requisition"];
                };
            };
            /** @description The caller already has this answer. */
            readonly 304: {
                headers: {
                    /** @description The id of the request: the one it was sent with, or a new one. */
                    readonly "X-Request-Id": string;
                    /** @description The limits that the request was counted for: quota `q` in a window of `w` seconds. */
                    readonly "RateLimit-Policy"?: string;
                    /** @description For each limit, how many requests are left, `r`, in the next `t` seconds. */
                    readonly RateLimit?: string;
                    /** @description Identifies the content of the answer; send it as `If-None-Match` to get a 304 while the content is the same. */
                    readonly ETag: string;
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly getPatientRequisition: {
        readonly parameters: {
            readonly query: {
                /**
                 * @description The requisition’s UUID.
                 * @example 019a4d1e-9f40-7c55-8e03-5b2d7a90c412
                 */
                readonly id: string;
            };
            readonly header?: {
                /** @description The `ETag` of an earlier answer. If the content is still the same, the answer is a 304 without a body. */
                readonly "If-None-Match"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The requisition. */
            readonly 200: {
                headers: {
                    /** @description The id of the request: the one it was sent with, or a new one. */
                    readonly "X-Request-Id": string;
                    /** @description The limits that the request was counted for: quota `q` in a window of `w` seconds. */
                    readonly "RateLimit-Policy"?: string;
                    /** @description For each limit, how many requests are left, `r`, in the next `t` seconds. */
                    readonly RateLimit?: string;
                    /** @description Identifies the content of the answer; send it as `If-None-Match` to get a 304 while the content is the same. */
                    readonly ETag: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "requisition_id": "019a4d1e-9f40-7c55-8e03-5b2d7a90c412",
                     *       "barcode": "DEMO-S-0003",
                     *       "account_number": "AHT-20417",
                     *       "lab": "Saint Brendan Clinical Laboratory",
                     *       "panels": [
                     *         "CMP14",
                     *         "LIPID",
                     *         "HBA1C"
                     *       ],
                     *       "patient": {
                     *         "first_name": "Siobhán",
                     *         "last_name": "O'Neil",
                     *         "email": "siobhan.oneil@example.com",
                     *         "phone": "+1 (555) 555-0103",
                     *         "sex": "F",
                     *         "date_of_birth": "1990-11-03",
                     *         "address": {
                     *           "street1": "51 Canal Walk",
                     *           "street2": "Unit 9",
                     *           "city": "Lowell",
                     *           "state": "MA",
                     *           "country": "US",
                     *           "zip": "01852"
                     *         }
                     *       },
                     *       "status": "resulted",
                     *       "created": "2026-10-07T13:51:00.000Z",
                     *       "updated": "2026-10-15T10:09:00.000Z"
                     *     }
                     */
                    readonly "application/json": components["schemas"]["Requisition"];
                };
            };
            /** @description The caller already has this answer. */
            readonly 304: {
                headers: {
                    /** @description The id of the request: the one it was sent with, or a new one. */
                    readonly "X-Request-Id": string;
                    /** @description The limits that the request was counted for: quota `q` in a window of `w` seconds. */
                    readonly "RateLimit-Policy"?: string;
                    /** @description For each limit, how many requests are left, `r`, in the next `t` seconds. */
                    readonly RateLimit?: string;
                    /** @description Identifies the content of the answer; send it as `If-None-Match` to get a 304 while the content is the same. */
                    readonly ETag: string;
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly createPatient: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Requests with the same key are processed once. For 24 hours, repeated requests get the first answer. */
                readonly "Idempotency-Key"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description In a form, a blank field counts as absent. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly first_name: string;
                    readonly last_name: string;
                    readonly email: string;
                    /** @enum {string} */
                    readonly sex: "M" | "F";
                    /** Format: date */
                    readonly date_of_birth: string;
                    readonly phone?: string | null | "";
                    readonly language?: string | null | "";
                };
                readonly "application/x-www-form-urlencoded": {
                    /** @example Maya */
                    readonly first_name: string;
                    /** @example Okafor */
                    readonly last_name: string;
                    /** @example maya.okafor@example.org */
                    readonly email: string;
                    /**
                     * @example F
                     * @enum {string}
                     */
                    readonly sex: "M" | "F";
                    /**
                     * Format: date
                     * @example 1988-04-12
                     */
                    readonly date_of_birth: string;
                    /** @example +1 555 010 2030 */
                    readonly phone?: string | "";
                    /** @example  */
                    readonly language?: string | "";
                };
                readonly "multipart/form-data": {
                    /** @example Maya */
                    readonly first_name: string;
                    /** @example Okafor */
                    readonly last_name: string;
                    /** @example maya.okafor@example.org */
                    readonly email: string;
                    /**
                     * @example F
                     * @enum {string}
                     */
                    readonly sex: "M" | "F";
                    /**
                     * Format: date
                     * @example 1988-04-12
                     */
                    readonly date_of_birth: string;
                    /** @example +1 555 010 2030 */
                    readonly phone?: string | "";
                    /** @example  */
                    readonly language?: string | "";
                };
            };
        };
        readonly responses: {
            /** @description The patient. */
            readonly 200: {
                headers: {
                    /** @description The id of the request: the one it was sent with, or a new one. */
                    readonly "X-Request-Id": string;
                    /** @description The limits that the request was counted for: quota `q` in a window of `w` seconds. */
                    readonly "RateLimit-Policy"?: string;
                    /** @description For each limit, how many requests are left, `r`, in the next `t` seconds. */
                    readonly RateLimit?: string;
                    /** @description `true` if this repeats the first answer to the key. */
                    readonly "Idempotency-Replayed"?: "true";
                    /** @description `no` if the answer was not stored, because the account’s stored answers are at their size limit: repeating the request is a 409. */
                    readonly "Idempotency-Stored"?: "no";
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "first_name": "Maya",
                     *       "last_name": "Okafor",
                     *       "email": "maya.okafor@example.org",
                     *       "sex": "F",
                     *       "date_of_birth": "1988-04-12",
                     *       "phone": "+1 555 010 2030",
                     *       "patient_id": "01a202c6-51d4-7e0b-b1a3-0c4d2f6e8a97"
                     *     }
                     */
                    readonly "application/json": components["schemas"]["Patient"];
                };
            };
        };
    };
    readonly createRegistrationToken: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Requests with the same key are processed once. For 24 hours, repeated requests get the first answer. */
                readonly "Idempotency-Key"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description In a form, a blank field counts as absent. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly patient_id: string;
                    readonly kit_type: string;
                };
                readonly "application/x-www-form-urlencoded": {
                    /** @example 019a4d1e-7c00-7a31-9d52-3f1f0c6b8a11 */
                    readonly patient_id: string;
                    /** @example metabolic_health */
                    readonly kit_type: string;
                };
                readonly "multipart/form-data": {
                    /** @example 019a4d1e-7c00-7a31-9d52-3f1f0c6b8a11 */
                    readonly patient_id: string;
                    /** @example metabolic_health */
                    readonly kit_type: string;
                };
            };
        };
        readonly responses: {
            /** @description The token, which is not shown again. */
            readonly 201: {
                headers: {
                    /** @description The id of the request: the one it was sent with, or a new one. */
                    readonly "X-Request-Id": string;
                    /** @description The limits that the request was counted for: quota `q` in a window of `w` seconds. */
                    readonly "RateLimit-Policy"?: string;
                    /** @description For each limit, how many requests are left, `r`, in the next `t` seconds. */
                    readonly RateLimit?: string;
                    /** @description `true` if this repeats the first answer to the key. */
                    readonly "Idempotency-Replayed"?: "true";
                    /** @description `no` if the answer was not stored, because the account’s stored answers are at their size limit: repeating the request is a 409. */
                    readonly "Idempotency-Stored"?: "no";
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "token": "krt_1Zq9nX2vB7mK4tR8wY3cF6hJ0sD5gLpQ"
                     *     }
                     */
                    readonly "application/json": components["schemas"]["RegistrationToken"];
                };
            };
        };
    };
    readonly createPatientSession: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Requests with the same key are processed once. For 24 hours, repeated requests get the first answer. */
                readonly "Idempotency-Key"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly patient_id: string;
                    readonly lifetime_seconds?: number | null;
                };
            };
        };
        readonly responses: {
            /** @description The session. Its token is not shown again. */
            readonly 201: {
                headers: {
                    /** @description The id of the request: the one it was sent with, or a new one. */
                    readonly "X-Request-Id": string;
                    /** @description The limits that the request was counted for: quota `q` in a window of `w` seconds. */
                    readonly "RateLimit-Policy"?: string;
                    /** @description For each limit, how many requests are left, `r`, in the next `t` seconds. */
                    readonly RateLimit?: string;
                    /** @description `true` if this repeats the first answer to the key. */
                    readonly "Idempotency-Replayed"?: "true";
                    /** @description `no` if the answer was not stored, because the account’s stored answers are at their size limit: repeating the request is a 409. */
                    readonly "Idempotency-Stored"?: "no";
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "patient_session_id": "019a4d1e-c3f0-7b11-9a02-7d1f6f3e2a90",
                     *       "token": "kps_0mVj4kR2nQ8sT6wX1yZ3aB5cD7eF9gHi",
                     *       "created": "2026-11-20T10:00:00.000Z",
                     *       "expires_at": "2026-11-20T10:30:00.000Z"
                     *     }
                     */
                    readonly "application/json": components["schemas"]["NewPatientSession"];
                };
            };
        };
    };
    readonly revokePatientSession: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Requests with the same key are processed once. For 24 hours, repeated requests get the first answer. */
                readonly "Idempotency-Key"?: string;
            };
            readonly path: {
                /**
                 * @description The session’s UUID.
                 * @example 019a4d1e-b120-7d02-8f44-60c1be0f7a35
                 */
                readonly patient_session_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": Record<string, never>;
            };
        };
        readonly responses: {
            /** @description The session after it was ended. */
            readonly 200: {
                headers: {
                    /** @description The id of the request: the one it was sent with, or a new one. */
                    readonly "X-Request-Id": string;
                    /** @description The limits that the request was counted for: quota `q` in a window of `w` seconds. */
                    readonly "RateLimit-Policy"?: string;
                    /** @description For each limit, how many requests are left, `r`, in the next `t` seconds. */
                    readonly RateLimit?: string;
                    /** @description `true` if this repeats the first answer to the key. */
                    readonly "Idempotency-Replayed"?: "true";
                    /** @description `no` if the answer was not stored, because the account’s stored answers are at their size limit: repeating the request is a 409. */
                    readonly "Idempotency-Stored"?: "no";
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "patient_session_id": "019a4d1e-b120-7d02-8f44-60c1be0f7a35",
                     *       "created": "2026-11-20T18:00:00.000Z",
                     *       "expires_at": "2026-11-20T19:00:00.000Z",
                     *       "ended_at": "2026-11-20T18:25:00.000Z"
                     *     }
                     */
                    readonly "application/json": components["schemas"]["PatientSession"];
                };
            };
        };
    };
    readonly createResultsLink: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Requests with the same key are processed once. For 24 hours, repeated requests get the first answer. */
                readonly "Idempotency-Key"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly patient_id?: string | null;
                    readonly kit_id?: string | null;
                    readonly lifetime_days?: number | null;
                };
            };
        };
        readonly responses: {
            /** @description The link. */
            readonly 201: {
                headers: {
                    /** @description The id of the request: the one it was sent with, or a new one. */
                    readonly "X-Request-Id": string;
                    /** @description The limits that the request was counted for: quota `q` in a window of `w` seconds. */
                    readonly "RateLimit-Policy"?: string;
                    /** @description For each limit, how many requests are left, `r`, in the next `t` seconds. */
                    readonly RateLimit?: string;
                    /** @description `true` if this repeats the first answer to the key. */
                    readonly "Idempotency-Replayed"?: "true";
                    /** @description `no` if the answer was not stored, because the account’s stored answers are at their size limit: repeating the request is a 409. */
                    readonly "Idempotency-Stored"?: "no";
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "results_link_id": "01a2277f-f8ee-7636-9e38-bc413972570e",
                     *       "patient_id": "019a4d1e-7c00-7a31-9d52-3f1f0c6b8a11",
                     *       "kit_id": null,
                     *       "status": "valid",
                     *       "url": "http://localhost/results/01a2277f-f8ee-7636-9e38-bc413972570e?signature=X2d3bEyTlroN42Hy-ea4yYz9j-dmX4iecK6NVxa77RA",
                     *       "created": "2026-11-02T15:04:05.678Z",
                     *       "expires_at": "2026-12-02T15:04:05.678Z"
                     *     }
                     */
                    readonly "application/json": components["schemas"]["ResultsLink"];
                };
            };
        };
    };
    readonly revokeResultsLink: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Requests with the same key are processed once. For 24 hours, repeated requests get the first answer. */
                readonly "Idempotency-Key"?: string;
            };
            readonly path: {
                /**
                 * @description The link’s UUID.
                 * @example 019a4d1f-2a60-7b3e-9c15-7d40e2b9f128
                 */
                readonly results_link_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": Record<string, never>;
            };
        };
        readonly responses: {
            /** @description The link after it was revoked. */
            readonly 200: {
                headers: {
                    /** @description The id of the request: the one it was sent with, or a new one. */
                    readonly "X-Request-Id": string;
                    /** @description The limits that the request was counted for: quota `q` in a window of `w` seconds. */
                    readonly "RateLimit-Policy"?: string;
                    /** @description For each limit, how many requests are left, `r`, in the next `t` seconds. */
                    readonly RateLimit?: string;
                    /** @description `true` if this repeats the first answer to the key. */
                    readonly "Idempotency-Replayed"?: "true";
                    /** @description `no` if the answer was not stored, because the account’s stored answers are at their size limit: repeating the request is a 409. */
                    readonly "Idempotency-Stored"?: "no";
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "results_link_id": "019a4d1f-2a60-7b3e-9c15-7d40e2b9f128",
                     *       "patient_id": "019a4d1e-7c00-7a31-9d52-3f1f0c6b8a11",
                     *       "kit_id": null,
                     *       "status": "revoked",
                     *       "url": "http://localhost/results/019a4d1f-2a60-7b3e-9c15-7d40e2b9f128?signature=uMflUj8a-84EPBNSAkUeoIovuwcGysjLV5iMjqZcpFs",
                     *       "created": "2026-11-01T19:00:00.000Z",
                     *       "expires_at": "2026-12-01T19:00:00.000Z"
                     *     }
                     */
                    readonly "application/json": components["schemas"]["ResultsLink"];
                };
            };
        };
    };
    readonly activateKit: {
        readonly parameters: {
            readonly query?: {
                /** @description The kit identifier again. If given, it must be the same as in the path. */
                readonly public_id?: string;
            };
            readonly header?: {
                /** @description Requests with the same key are processed once. For 24 hours, repeated requests get the first answer. */
                readonly "Idempotency-Key"?: string;
            };
            readonly path: {
                /** @description The kit identifier. */
                readonly public_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly patient_id?: string | null | "";
                    readonly token?: string | null | "";
                    readonly first_name?: string | null | "";
                    readonly last_name?: string | null | "";
                    readonly date_of_birth?: string | null | "";
                    readonly sex?: ("M" | "F") | null | "";
                    readonly email?: string | null | "";
                    readonly phone?: string | null | "";
                    readonly street1?: string | null | "";
                    readonly street2?: string | null | "";
                    readonly city?: string | null | "";
                    readonly state?: string | null | "";
                    readonly zip?: string | null | "";
                    readonly country?: string | null | "";
                    readonly guardian?: {
                        readonly first_name: string;
                        readonly last_name: string;
                        /** @enum {string} */
                        readonly relationship: "parent" | "legal_guardian" | "other";
                        readonly email?: string | null | "";
                        readonly phone?: string | null | "";
                    } | null;
                    readonly language?: string | null | "";
                    readonly research_consent?: boolean | null;
                };
            };
        };
        readonly responses: {
            /** @description The kit is activated. */
            readonly 200: {
                headers: {
                    /** @description The id of the request: the one it was sent with, or a new one. */
                    readonly "X-Request-Id": string;
                    /** @description The limits that the request was counted for: quota `q` in a window of `w` seconds. */
                    readonly "RateLimit-Policy"?: string;
                    /** @description For each limit, how many requests are left, `r`, in the next `t` seconds. */
                    readonly RateLimit?: string;
                    /** @description `true` if this repeats the first answer to the key. */
                    readonly "Idempotency-Replayed"?: "true";
                    /** @description `no` if the answer was not stored, because the account’s stored answers are at their size limit: repeating the request is a 409. */
                    readonly "Idempotency-Stored"?: "no";
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "result": "success"
                     *       }
                     *     }
                     */
                    readonly "application/json": components["schemas"]["Activation"];
                };
            };
        };
    };
    readonly getActivation: {
        readonly parameters: {
            readonly query?: {
                /** @description A registration token, if the kit is to be activated with one. */
                readonly token?: string;
            };
            readonly header?: {
                /** @description The `ETag` of an earlier answer. If the content is still the same, the answer is a 304 without a body. */
                readonly "If-None-Match"?: string;
            };
            readonly path: {
                /**
                 * @description The kit identifier.
                 * @example DEMO-0025
                 */
                readonly public_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The expected outcome of activating the kit. */
            readonly 200: {
                headers: {
                    /** @description The id of the request: the one it was sent with, or a new one. */
                    readonly "X-Request-Id": string;
                    /** @description The limits that the request was counted for: quota `q` in a window of `w` seconds. */
                    readonly "RateLimit-Policy"?: string;
                    /** @description For each limit, how many requests are left, `r`, in the next `t` seconds. */
                    readonly RateLimit?: string;
                    /** @description Identifies the content of the answer; send it as `If-None-Match` to get a 304 while the content is the same. */
                    readonly ETag: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "can_activate": true,
                     *       "problem": null,
                     *       "kit_type": {
                     *         "code": "metabolic_health",
                     *         "name": "Metabolic health"
                     *       },
                     *       "required_fields": [
                     *         "first_name",
                     *         "last_name",
                     *         "date_of_birth",
                     *         "sex",
                     *         "email"
                     *       ]
                     *     }
                     */
                    readonly "application/json": components["schemas"]["ActivationPreview"];
                };
            };
            /** @description The caller already has this answer. */
            readonly 304: {
                headers: {
                    /** @description The id of the request: the one it was sent with, or a new one. */
                    readonly "X-Request-Id": string;
                    /** @description The limits that the request was counted for: quota `q` in a window of `w` seconds. */
                    readonly "RateLimit-Policy"?: string;
                    /** @description For each limit, how many requests are left, `r`, in the next `t` seconds. */
                    readonly RateLimit?: string;
                    /** @description Identifies the content of the answer; send it as `If-None-Match` to get a 304 while the content is the same. */
                    readonly ETag: string;
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly listEvents: {
        readonly parameters: {
            readonly query?: {
                /** @description Only events after this cursor, which is the `next` of an earlier page; `now` for events from now on. */
                readonly after?: string;
                /** @description Only events of these types, comma-separated. */
                readonly types?: string;
                /** @description Page size. */
                readonly results?: number;
                /** @description For staff: only events of this account. */
                readonly account_id?: string;
            };
            readonly header?: {
                /** @description The `ETag` of an earlier answer. If the content is still the same, the answer is a 304 without a body. */
                readonly "If-None-Match"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page of events. */
            readonly 200: {
                headers: {
                    /** @description The id of the request: the one it was sent with, or a new one. */
                    readonly "X-Request-Id": string;
                    /** @description The limits that the request was counted for: quota `q` in a window of `w` seconds. */
                    readonly "RateLimit-Policy"?: string;
                    /** @description For each limit, how many requests are left, `r`, in the next `t` seconds. */
                    readonly RateLimit?: string;
                    /** @description Identifies the content of the answer; send it as `If-None-Match` to get a 304 while the content is the same. */
                    readonly ETag: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "events": [
                     *         {
                     *           "id": "evt_5b0f8c1e6f2d4b7a9c3e1d2f4a6b8c0d",
                     *           "sequence": 12,
                     *           "type": "kit.status_changed",
                     *           "timestamp": "2026-11-22T10:15:30.123Z",
                     *           "mode": "LIVE",
                     *           "account_id": "01a202bb-9000-7000-8000-000000000001",
                     *           "data": {
                     *             "kit_id": "DEMO-0003",
                     *             "order_id": "DEM00RDER30",
                     *             "status": "delivered",
                     *             "previous_status": "in_transit"
                     *           }
                     *         },
                     *         {
                     *           "id": "evt_e2a4c6d8f0b1436587a9cbed0f214365",
                     *           "sequence": 19,
                     *           "type": "report.created",
                     *           "timestamp": "2026-11-22T10:15:30.123Z",
                     *           "mode": "LIVE",
                     *           "account_id": "01a202bb-9000-7000-8000-000000000001",
                     *           "data": {
                     *             "report_id": "01a202bb-965f-72be-8915-1c657a2f507d",
                     *             "sample_id": "DEMO-S-0003",
                     *             "kit_id": "DEMO-0003"
                     *           }
                     *         }
                     *       ],
                     *       "next": "q5sWm2dD0y1c9KZb7TgUu3fXo8eRjVnH6aLpIiQxMwE",
                     *       "has_more": true
                     *     }
                     */
                    readonly "application/json": components["schemas"]["EventPage"];
                };
            };
            /** @description The caller already has this answer. */
            readonly 304: {
                headers: {
                    /** @description The id of the request: the one it was sent with, or a new one. */
                    readonly "X-Request-Id": string;
                    /** @description The limits that the request was counted for: quota `q` in a window of `w` seconds. */
                    readonly "RateLimit-Policy"?: string;
                    /** @description For each limit, how many requests are left, `r`, in the next `t` seconds. */
                    readonly RateLimit?: string;
                    /** @description Identifies the content of the answer; send it as `If-None-Match` to get a 304 while the content is the same. */
                    readonly ETag: string;
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly replaceKit: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Requests with the same key are processed once. For 24 hours, repeated requests get the first answer. */
                readonly "Idempotency-Key"?: string;
            };
            readonly path: {
                /** @description The kit identifier. */
                readonly public_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @enum {string} */
                    readonly reason: "lost" | "damaged" | "expired" | "insufficient_specimen" | "other";
                    readonly note?: string | null | "";
                    readonly recipient?: {
                        readonly first_name: string;
                        readonly last_name: string;
                        readonly email: string;
                        readonly phone?: string | null | "";
                        readonly address: {
                            readonly street1: string;
                            readonly street2?: string | null | "";
                            readonly city: string;
                            readonly state: string;
                            readonly zip: string;
                            readonly country?: string | null | "";
                        };
                    } | null;
                };
            };
        };
        readonly responses: {
            /** @description The order for the new kit. */
            readonly 201: {
                headers: {
                    /** @description The id of the request: the one it was sent with, or a new one. */
                    readonly "X-Request-Id": string;
                    /** @description The limits that the request was counted for: quota `q` in a window of `w` seconds. */
                    readonly "RateLimit-Policy"?: string;
                    /** @description For each limit, how many requests are left, `r`, in the next `t` seconds. */
                    readonly RateLimit?: string;
                    /** @description `true` if this repeats the first answer to the key. */
                    readonly "Idempotency-Replayed"?: "true";
                    /** @description `no` if the answer was not stored, because the account’s stored answers are at their size limit: repeating the request is a 409. */
                    readonly "Idempotency-Stored"?: "no";
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "order_id": "6Q4W2ZX8M1T",
                     *       "status": "pending",
                     *       "recipient": {
                     *         "first_name": "Maya",
                     *         "last_name": "Okafor",
                     *         "email": "maya.okafor@example.org",
                     *         "phone": "+1 555 010 2030",
                     *         "address": {
                     *           "street1": "1 Main Street",
                     *           "street2": null,
                     *           "city": "Springfield",
                     *           "state": "IL",
                     *           "country": "US",
                     *           "zip": "62701"
                     *         }
                     *       },
                     *       "created": "2026-11-22T10:15:30.123Z",
                     *       "updated": "2026-11-22T10:15:30.123Z",
                     *       "kit_types": [
                     *         "metabolic_health"
                     *       ],
                     *       "kits": [],
                     *       "metadata": null
                     *     }
                     */
                    readonly "application/json": components["schemas"]["Order"];
                };
            };
        };
    };
    readonly listStalledKits: {
        readonly parameters: {
            readonly query?: {
                /** @description Page size. */
                readonly results?: number;
                /** @description Index of the first result. */
                readonly offset?: number;
                /** @description The page after this cursor, from the `Link` to the next page. */
                readonly after?: string;
                /** @description The page before this cursor, from the `Link` to the previous page. */
                readonly before?: string;
                /** @description Kit type, whole and case-sensitive. */
                readonly kit_type?: string;
                /** @description Where the kit waits. */
                readonly stage?: "not_shipped" | "late_to_customer" | "delivery_exception" | "not_activated" | "not_returned" | "late_to_laboratory" | "lost_to_laboratory" | "not_received" | "not_resulted" | "not_replaced";
                /** @description Only kits that have waited for at least this many days. */
                readonly min_days?: number;
                /** @description For staff: only records of this account. */
                readonly account_id?: string;
            };
            readonly header?: {
                /** @description `count=exact` asks for the list to be counted, which takes longer for longer lists (RFC 7240). */
                readonly Prefer?: string;
                /** @description The `ETag` of an earlier answer. If the content is still the same, the answer is a 304 without a body. */
                readonly "If-None-Match"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page of stalled kits. */
            readonly 200: {
                headers: {
                    /** @description The id of the request: the one it was sent with, or a new one. */
                    readonly "X-Request-Id": string;
                    /** @description The limits that the request was counted for: quota `q` in a window of `w` seconds. */
                    readonly "RateLimit-Policy"?: string;
                    /** @description For each limit, how many requests are left, `r`, in the next `t` seconds. */
                    readonly RateLimit?: string;
                    /** @description Identifies the content of the answer; send it as `If-None-Match` to get a 304 while the content is the same. */
                    readonly ETag: string;
                    /** @description Links to the next, previous and first pages, if they exist, and to the last page if the list was counted (RFC 8288). */
                    readonly Link?: string;
                    /** @description The number of entries in the whole list, if it was counted. */
                    readonly "X-Total-Count"?: number;
                    /** @description `count=exact` if the list was counted. */
                    readonly "Preference-Applied"?: "count=exact";
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "kit_id": "DEMO-0050",
                     *         "kit_type": "pharmacogenomics",
                     *         "order_id": null,
                     *         "kit_status": "preparing",
                     *         "sample_status": "awaiting_collection",
                     *         "created": "2026-10-02T09:00:00.000Z",
                     *         "updated": "2026-10-02T09:00:00.000Z",
                     *         "stall": {
                     *           "stage": "not_shipped",
                     *           "since": "2026-10-02T09:00:00.000Z",
                     *           "days": 60,
                     *           "expected_days": 3
                     *         }
                     *       }
                     *     ]
                     */
                    readonly "application/json": components["schemas"]["StalledKitList"];
                };
            };
            /** @description The caller already has this answer. */
            readonly 304: {
                headers: {
                    /** @description The id of the request: the one it was sent with, or a new one. */
                    readonly "X-Request-Id": string;
                    /** @description The limits that the request was counted for: quota `q` in a window of `w` seconds. */
                    readonly "RateLimit-Policy"?: string;
                    /** @description For each limit, how many requests are left, `r`, in the next `t` seconds. */
                    readonly RateLimit?: string;
                    /** @description Identifies the content of the answer; send it as `If-None-Match` to get a 304 while the content is the same. */
                    readonly ETag: string;
                    /** @description Links to the next, previous and first pages, if they exist, and to the last page if the list was counted (RFC 8288). */
                    readonly Link?: string;
                    /** @description The number of entries in the whole list, if it was counted. */
                    readonly "X-Total-Count"?: number;
                    /** @description `count=exact` if the list was counted. */
                    readonly "Preference-Applied"?: "count=exact";
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly getSample: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The `ETag` of an earlier answer. If the content is still the same, the answer is a 304 without a body. */
                readonly "If-None-Match"?: string;
            };
            readonly path: {
                /**
                 * @description The sample’s barcode.
                 * @example DEMO-S-0017
                 */
                readonly sample_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The sample. */
            readonly 200: {
                headers: {
                    /** @description The id of the request: the one it was sent with, or a new one. */
                    readonly "X-Request-Id": string;
                    /** @description The limits that the request was counted for: quota `q` in a window of `w` seconds. */
                    readonly "RateLimit-Policy"?: string;
                    /** @description For each limit, how many requests are left, `r`, in the next `t` seconds. */
                    readonly RateLimit?: string;
                    /** @description Identifies the content of the answer; send it as `If-None-Match` to get a 304 while the content is the same. */
                    readonly ETag: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "sample_id": "DEMO-S-0017",
                     *       "kit_id": "DEMO-0017",
                     *       "status": "collection_exception",
                     *       "failure": {
                     *         "code": "hemolyzed",
                     *         "recoverable": false,
                     *         "laboratory_code": "RH",
                     *         "laboratory_system": "HL70490",
                     *         "reason": "Hemolyzed: the sample cannot be tested"
                     *       },
                     *       "events": [
                     *         {
                     *           "status": "awaiting_collection",
                     *           "created": "2026-10-02T09:00:00.000Z",
                     *           "reason": null,
                     *           "failure": null
                     *         },
                     *         {
                     *           "status": "in_transit",
                     *           "created": "2026-10-07T15:09:00.000Z",
                     *           "reason": null,
                     *           "failure": null
                     *         },
                     *         {
                     *           "status": "received",
                     *           "created": "2026-10-10T14:09:00.000Z",
                     *           "reason": null,
                     *           "failure": null
                     *         },
                     *         {
                     *           "status": "collection_exception",
                     *           "created": "2026-10-11T11:09:00.000Z",
                     *           "reason": "Hemolyzed: the sample cannot be tested",
                     *           "failure": {
                     *             "code": "hemolyzed",
                     *             "recoverable": false,
                     *             "laboratory_code": "RH",
                     *             "laboratory_system": "HL70490"
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    readonly "application/json": components["schemas"]["SampleWithFailures"];
                };
            };
            /** @description The caller already has this answer. */
            readonly 304: {
                headers: {
                    /** @description The id of the request: the one it was sent with, or a new one. */
                    readonly "X-Request-Id": string;
                    /** @description The limits that the request was counted for: quota `q` in a window of `w` seconds. */
                    readonly "RateLimit-Policy"?: string;
                    /** @description For each limit, how many requests are left, `r`, in the next `t` seconds. */
                    readonly RateLimit?: string;
                    /** @description Identifies the content of the answer; send it as `If-None-Match` to get a 304 while the content is the same. */
                    readonly ETag: string;
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly listOrdersV3: {
        readonly parameters: {
            readonly query?: {
                /** @description Page size. */
                readonly results?: number;
                /** @description Index of the first result. */
                readonly offset?: number;
                /** @description The page after this cursor, from the `Link` to the next page. */
                readonly after?: string;
                /** @description The page before this cursor, from the `Link` to the previous page. */
                readonly before?: string;
                /** @description E-mail address of the recipient; the whole text, case-insensitive. */
                readonly email?: string;
                /** @description First name of the recipient; the whole text, case-insensitive. */
                readonly first_name?: string;
                /** @description Last name of the recipient; the whole text, case-insensitive. */
                readonly last_name?: string;
                /** @description Phone number of the recipient; only its digits are compared. */
                readonly phone?: string;
                /** @description Created on or before this day (UTC). */
                readonly created_before?: string;
                /** @description Created on or after this day (UTC). */
                readonly created_after?: string;
                /** @description Last changed on or before this day (UTC). */
                readonly updated_before?: string;
                /** @description Last changed on or after this day (UTC). */
                readonly updated_after?: string;
                /** @description For staff: only records of this account. */
                readonly account_id?: string;
                /** @description Status of the order. */
                readonly status?: "pending" | "in_progress" | "completed" | "canceled";
                /** @description What the program calls the order; the whole text, compared exactly. */
                readonly external_id?: string;
                /** @description Whether the order is on hold. */
                readonly held?: boolean;
            };
            readonly header?: {
                /** @description `count=exact` asks for the list to be counted, which takes longer for longer lists (RFC 7240). */
                readonly Prefer?: string;
                /** @description The `ETag` of an earlier answer. If the content is still the same, the answer is a 304 without a body. */
                readonly "If-None-Match"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page of orders. */
            readonly 200: {
                headers: {
                    /** @description The id of the request: the one it was sent with, or a new one. */
                    readonly "X-Request-Id": string;
                    /** @description The limits that the request was counted for: quota `q` in a window of `w` seconds. */
                    readonly "RateLimit-Policy"?: string;
                    /** @description For each limit, how many requests are left, `r`, in the next `t` seconds. */
                    readonly RateLimit?: string;
                    /** @description Identifies the content of the answer; send it as `If-None-Match` to get a 304 while the content is the same. */
                    readonly ETag: string;
                    /** @description Links to the next, previous and first pages, if they exist, and to the last page if the list was counted (RFC 8288). */
                    readonly Link?: string;
                    /** @description The number of entries in the whole list, if it was counted. */
                    readonly "X-Total-Count"?: number;
                    /** @description `count=exact` if the list was counted. */
                    readonly "Preference-Applied"?: "count=exact";
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "order_id": "4QY7WK5BNYE",
                     *         "status": "completed",
                     *         "recipient": {
                     *           "first_name": "Anna",
                     *           "last_name": "Müller-Weiß",
                     *           "email": "anna.weiss@example.com",
                     *           "phone": "+1 (555) 555-0120",
                     *           "address": {
                     *             "street1": "3310 Prairie View Drive",
                     *             "street2": null,
                     *             "city": "Lincoln",
                     *             "state": "NE",
                     *             "country": "US",
                     *             "zip": "68502"
                     *           }
                     *         },
                     *         "created": "2026-10-29T14:22:00.000Z",
                     *         "updated": "2026-11-01T19:03:00.000Z",
                     *         "external_id": null,
                     *         "hold": null,
                     *         "cancellation": null
                     *       }
                     *     ]
                     */
                    readonly "application/json": components["schemas"]["OrderSummaryV3List"];
                };
            };
            /** @description The caller already has this answer. */
            readonly 304: {
                headers: {
                    /** @description The id of the request: the one it was sent with, or a new one. */
                    readonly "X-Request-Id": string;
                    /** @description The limits that the request was counted for: quota `q` in a window of `w` seconds. */
                    readonly "RateLimit-Policy"?: string;
                    /** @description For each limit, how many requests are left, `r`, in the next `t` seconds. */
                    readonly RateLimit?: string;
                    /** @description Identifies the content of the answer; send it as `If-None-Match` to get a 304 while the content is the same. */
                    readonly ETag: string;
                    /** @description Links to the next, previous and first pages, if they exist, and to the last page if the list was counted (RFC 8288). */
                    readonly Link?: string;
                    /** @description The number of entries in the whole list, if it was counted. */
                    readonly "X-Total-Count"?: number;
                    /** @description `count=exact` if the list was counted. */
                    readonly "Preference-Applied"?: "count=exact";
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly createOrderV3: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Requests with the same key are processed once. For 24 hours, repeated requests get the first answer. */
                readonly "Idempotency-Key"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description In a form, a blank field counts as absent. Write a field of an object as `recipient[address][zip]` or `recipient.address.zip`, and a list by repeating its name, or as `kit_types[0]`. Objects and lists may also be JSON in one field; metadata has to be. */
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly kit_types: readonly string[];
                    readonly recipient: {
                        readonly first_name: string;
                        readonly last_name: string;
                        readonly email: string;
                        readonly phone?: string | null | "";
                        readonly address: {
                            readonly street1: string;
                            readonly street2?: string | null | "";
                            readonly city: string;
                            readonly state: string;
                            readonly zip: string;
                            readonly country?: string | null | "";
                        };
                    };
                    readonly metadata?: {
                        readonly [key: string]: unknown;
                    } | null;
                    readonly external_id?: string | null | "";
                    readonly hold?: {
                        /** @enum {string} */
                        readonly reason: "address_undeliverable" | "out_of_stock" | "review" | "payment" | "other";
                        readonly note?: string | null | "";
                        readonly until?: string | null;
                    } | null;
                };
                readonly "application/x-www-form-urlencoded": {
                    /**
                     * @example [
                     *       "metabolic_health"
                     *     ]
                     */
                    readonly kit_types: readonly string[];
                    /**
                     * @example {
                     *       "first_name": "Maya",
                     *       "last_name": "Okafor",
                     *       "email": "maya.okafor@example.org",
                     *       "phone": "+1 555 010 2030",
                     *       "address": {
                     *         "street1": "1 Main Street",
                     *         "city": "Springfield",
                     *         "state": "IL",
                     *         "zip": "62701"
                     *       }
                     *     }
                     */
                    readonly recipient: {
                        readonly first_name: string;
                        readonly last_name: string;
                        readonly email: string;
                        readonly phone?: string | "";
                        readonly address: {
                            readonly street1: string;
                            readonly street2?: string | "";
                            readonly city: string;
                            readonly state: string;
                            readonly zip: string;
                            readonly country?: string | "";
                        };
                    };
                    /** @example  */
                    readonly metadata?: {
                        readonly [key: string]: unknown;
                    } | string;
                    /** @example WEB-2026-1187 */
                    readonly external_id?: string | "";
                    /** @example  */
                    readonly hold?: {
                        /** @enum {string} */
                        readonly reason: "address_undeliverable" | "out_of_stock" | "review" | "payment" | "other";
                        readonly note?: string | "";
                        readonly until?: string | "";
                    } | "";
                };
                readonly "multipart/form-data": {
                    /**
                     * @example [
                     *       "metabolic_health"
                     *     ]
                     */
                    readonly kit_types: readonly string[];
                    /**
                     * @example {
                     *       "first_name": "Maya",
                     *       "last_name": "Okafor",
                     *       "email": "maya.okafor@example.org",
                     *       "phone": "+1 555 010 2030",
                     *       "address": {
                     *         "street1": "1 Main Street",
                     *         "city": "Springfield",
                     *         "state": "IL",
                     *         "zip": "62701"
                     *       }
                     *     }
                     */
                    readonly recipient: {
                        readonly first_name: string;
                        readonly last_name: string;
                        readonly email: string;
                        readonly phone?: string | "";
                        readonly address: {
                            readonly street1: string;
                            readonly street2?: string | "";
                            readonly city: string;
                            readonly state: string;
                            readonly zip: string;
                            readonly country?: string | "";
                        };
                    };
                    /** @example  */
                    readonly metadata?: {
                        readonly [key: string]: unknown;
                    } | string;
                    /** @example WEB-2026-1187 */
                    readonly external_id?: string | "";
                    /** @example  */
                    readonly hold?: {
                        /** @enum {string} */
                        readonly reason: "address_undeliverable" | "out_of_stock" | "review" | "payment" | "other";
                        readonly note?: string | "";
                        readonly until?: string | "";
                    } | "";
                };
            };
        };
        readonly responses: {
            /** @description The order that was placed earlier with the same `external_id` and the same body, as it is now. */
            readonly 200: {
                headers: {
                    /** @description The id of the request: the one it was sent with, or a new one. */
                    readonly "X-Request-Id": string;
                    /** @description The limits that the request was counted for: quota `q` in a window of `w` seconds. */
                    readonly "RateLimit-Policy"?: string;
                    /** @description For each limit, how many requests are left, `r`, in the next `t` seconds. */
                    readonly RateLimit?: string;
                    /** @description `true` if this repeats the first answer to the key. */
                    readonly "Idempotency-Replayed"?: "true";
                    /** @description `no` if the answer was not stored, because the account’s stored answers are at their size limit: repeating the request is a 409. */
                    readonly "Idempotency-Stored"?: "no";
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "order_id": "A6J0PS6Z844",
                     *       "status": "pending",
                     *       "recipient": {
                     *         "first_name": "Maya",
                     *         "last_name": "Okafor",
                     *         "email": "maya.okafor@example.org",
                     *         "phone": "+1 555 010 2030",
                     *         "address": {
                     *           "street1": "1 Main Street",
                     *           "street2": null,
                     *           "city": "Springfield",
                     *           "state": "IL",
                     *           "country": "US",
                     *           "zip": "62701"
                     *         }
                     *       },
                     *       "created": "2026-11-02T15:04:05.678Z",
                     *       "updated": "2026-11-02T15:04:05.678Z",
                     *       "kit_types": [
                     *         "metabolic_health"
                     *       ],
                     *       "kits": [],
                     *       "metadata": null,
                     *       "external_id": "WEB-2026-1187",
                     *       "hold": null,
                     *       "cancellation": null
                     *     }
                     */
                    readonly "application/json": components["schemas"]["OrderV3"];
                };
            };
            /** @description The order. */
            readonly 201: {
                headers: {
                    /** @description The id of the request: the one it was sent with, or a new one. */
                    readonly "X-Request-Id": string;
                    /** @description The limits that the request was counted for: quota `q` in a window of `w` seconds. */
                    readonly "RateLimit-Policy"?: string;
                    /** @description For each limit, how many requests are left, `r`, in the next `t` seconds. */
                    readonly RateLimit?: string;
                    /** @description `true` if this repeats the first answer to the key. */
                    readonly "Idempotency-Replayed"?: "true";
                    /** @description `no` if the answer was not stored, because the account’s stored answers are at their size limit: repeating the request is a 409. */
                    readonly "Idempotency-Stored"?: "no";
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "order_id": "A6J0PS6Z844",
                     *       "status": "pending",
                     *       "recipient": {
                     *         "first_name": "Maya",
                     *         "last_name": "Okafor",
                     *         "email": "maya.okafor@example.org",
                     *         "phone": "+1 555 010 2030",
                     *         "address": {
                     *           "street1": "1 Main Street",
                     *           "street2": null,
                     *           "city": "Springfield",
                     *           "state": "IL",
                     *           "country": "US",
                     *           "zip": "62701"
                     *         }
                     *       },
                     *       "created": "2026-11-02T15:04:05.678Z",
                     *       "updated": "2026-11-02T15:04:05.678Z",
                     *       "kit_types": [
                     *         "metabolic_health"
                     *       ],
                     *       "kits": [],
                     *       "metadata": null,
                     *       "external_id": "WEB-2026-1187",
                     *       "hold": null,
                     *       "cancellation": null
                     *     }
                     */
                    readonly "application/json": components["schemas"]["OrderV3"];
                };
            };
        };
    };
    readonly getOrderV3: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The `ETag` of an earlier answer. If the content is still the same, the answer is a 304 without a body. */
                readonly "If-None-Match"?: string;
            };
            readonly path: {
                /**
                 * @description The order identifier.
                 * @example DEM00RDER30
                 */
                readonly order_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The order. */
            readonly 200: {
                headers: {
                    /** @description The id of the request: the one it was sent with, or a new one. */
                    readonly "X-Request-Id": string;
                    /** @description The limits that the request was counted for: quota `q` in a window of `w` seconds. */
                    readonly "RateLimit-Policy"?: string;
                    /** @description For each limit, how many requests are left, `r`, in the next `t` seconds. */
                    readonly RateLimit?: string;
                    /** @description Identifies the content of the answer; send it as `If-None-Match` to get a 304 while the content is the same. */
                    readonly ETag: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "order_id": "DEM00RDER30",
                     *       "status": "completed",
                     *       "recipient": {
                     *         "first_name": "Siobhán",
                     *         "last_name": "O'Neil",
                     *         "email": "siobhan.oneil@example.com",
                     *         "phone": "+1 (555) 555-0103",
                     *         "address": {
                     *           "street1": "51 Canal Walk",
                     *           "street2": "Unit 9",
                     *           "city": "Lowell",
                     *           "state": "MA",
                     *           "country": "US",
                     *           "zip": "01852"
                     *         }
                     *       },
                     *       "created": "2026-09-11T14:25:00.000Z",
                     *       "updated": "2026-09-14T11:09:00.000Z",
                     *       "kit_types": [
                     *         "metabolic_health"
                     *       ],
                     *       "kits": [
                     *         {
                     *           "kit_id": "DEMO-0003",
                     *           "type": "metabolic_health",
                     *           "status": "registered",
                     *           "events": [
                     *             {
                     *               "status": "preparing",
                     *               "created": "2026-09-12T09:00:00.000Z"
                     *             },
                     *             {
                     *               "status": "in_transit",
                     *               "created": "2026-09-12T16:09:00.000Z"
                     *             },
                     *             {
                     *               "status": "delivered",
                     *               "created": "2026-09-14T11:09:00.000Z"
                     *             },
                     *             {
                     *               "status": "registered",
                     *               "created": "2026-09-16T19:09:00.000Z"
                     *             }
                     *           ],
                     *           "shipment_to_customer": {
                     *             "tracking_number": "MP-0003-1",
                     *             "carrier": "Meridian Parcel",
                     *             "created": "2026-09-12T16:09:00.000Z"
                     *           },
                     *           "registered_to": {
                     *             "patient_id": "019a4d1e-7c00-7a31-9d52-3f1f0c6b8a11",
                     *             "first_name": "Siobhán",
                     *             "last_name": "O'Neil",
                     *             "date_of_birth": "1990-11-03",
                     *             "sex": "F",
                     *             "email": "siobhan.oneil@example.com",
                     *             "phone": "+1 (555) 555-0103"
                     *           },
                     *           "sample": {
                     *             "sample_id": "DEMO-S-0003",
                     *             "status": "resulted",
                     *             "events": [
                     *               {
                     *                 "status": "awaiting_collection",
                     *                 "created": "2026-09-12T09:00:00.000Z"
                     *               },
                     *               {
                     *                 "status": "in_transit",
                     *                 "created": "2026-09-17T15:09:00.000Z"
                     *               },
                     *               {
                     *                 "status": "delivered",
                     *                 "created": "2026-09-20T10:09:00.000Z"
                     *               },
                     *               {
                     *                 "status": "received",
                     *                 "created": "2026-09-20T14:09:00.000Z"
                     *               },
                     *               {
                     *                 "status": "resulted",
                     *                 "created": "2026-09-22T16:09:00.000Z"
                     *               },
                     *               {
                     *                 "status": "resulted",
                     *                 "created": "2026-09-25T10:09:00.000Z"
                     *               }
                     *             ],
                     *             "type": "capillary_blood",
                     *             "shipments": [
                     *               {
                     *                 "tracking_number": "HM-0003-1",
                     *                 "carrier": "Homebound Mail",
                     *                 "created": "2026-09-17T15:09:00.000Z"
                     *               }
                     *             ],
                     *             "panels": [
                     *               "CMP14",
                     *               "LIPID",
                     *               "HBA1C",
                     *               "HSCRP"
                     *             ],
                     *             "reports": [
                     *               {
                     *                 "report_id": "01a227f7-e9ad-768e-bd69-83fb3efcb001",
                     *                 "results": [
                     *                   {
                     *                     "result_type": "quantity",
                     *                     "name": "Thyrotropin (TSH)",
                     *                     "time_collected": "2026-09-17T08:09:00.000Z",
                     *                     "result": 14.2,
                     *                     "unit_of_measure": "mIU/L",
                     *                     "range_minimum": 0.4,
                     *                     "range_maximum": 4,
                     *                     "comments": null
                     *                   },
                     *                   {
                     *                     "result_type": "quantity",
                     *                     "name": "Ferritin",
                     *                     "time_collected": "2026-09-17T08:09:00.000Z",
                     *                     "result": 22,
                     *                     "unit_of_measure": "ng/mL",
                     *                     "range_minimum": 30,
                     *                     "range_maximum": 400,
                     *                     "comments": null
                     *                   },
                     *                   {
                     *                     "result_type": "quantity",
                     *                     "name": "C-reactive protein, high sensitivity",
                     *                     "time_collected": "2026-09-17T08:09:00.000Z",
                     *                     "result": 0.8,
                     *                     "unit_of_measure": "mg/L",
                     *                     "range_minimum": null,
                     *                     "range_maximum": 3,
                     *                     "comments": null
                     *                   }
                     *                 ],
                     *                 "pdf": "http://localhost/reports/01a227f7-e9ad-768e-bd69-83fb3efcb001.pdf?expires=1793632745&signature=zBF0lZZQh2UZO4LD_O_xDYxiLCcMEjSg2EqvorLg4_s",
                     *                 "txt": "http://localhost/reports/01a227f7-e9ad-768e-bd69-83fb3efcb001.txt?expires=1793632745&signature=ZG9CApPgV6JXfMrSeAZ4MxBKVR7H_XrntqSJ4TwkGqM",
                     *                 "date_collected": "2026-09-17T08:09:00.000Z",
                     *                 "date_received": "2026-09-20T14:09:00.000Z",
                     *                 "date_resulted": "2026-09-22T15:09:00.000Z",
                     *                 "is_amendment": false
                     *               },
                     *               {
                     *                 "report_id": "01a227f7-e9f3-7123-bb0e-3f4f24185676",
                     *                 "results": [
                     *                   {
                     *                     "result_type": "quantity",
                     *                     "name": "Thyrotropin (TSH)",
                     *                     "time_collected": "2026-09-17T08:09:00.000Z",
                     *                     "result": 1.42,
                     *                     "unit_of_measure": "mIU/L",
                     *                     "range_minimum": 0.4,
                     *                     "range_maximum": 4,
                     *                     "comments": "Corrected: the first report had a misplaced decimal point. The measurement itself was correct."
                     *                   },
                     *                   {
                     *                     "result_type": "quantity",
                     *                     "name": "Ferritin",
                     *                     "time_collected": "2026-09-17T08:09:00.000Z",
                     *                     "result": 22,
                     *                     "unit_of_measure": "ng/mL",
                     *                     "range_minimum": 30,
                     *                     "range_maximum": 400,
                     *                     "comments": null
                     *                   },
                     *                   {
                     *                     "result_type": "quantity",
                     *                     "name": "C-reactive protein, high sensitivity",
                     *                     "time_collected": "2026-09-17T08:09:00.000Z",
                     *                     "result": 0.8,
                     *                     "unit_of_measure": "mg/L",
                     *                     "range_minimum": null,
                     *                     "range_maximum": 3,
                     *                     "comments": null
                     *                   }
                     *                 ],
                     *                 "pdf": "http://localhost/reports/01a227f7-e9f3-7123-bb0e-3f4f24185676.pdf?expires=1793632745&signature=r7F9AbM8l6JIwJGlYByIl8zyyhZkGxuSTJHooR8vsC8",
                     *                 "txt": "http://localhost/reports/01a227f7-e9f3-7123-bb0e-3f4f24185676.txt?expires=1793632745&signature=NXlSwbEWrAD7o4GipGATw--el4fD2CHutlWgrvslgfc",
                     *                 "date_collected": "2026-09-17T08:09:00.000Z",
                     *                 "date_received": "2026-09-20T14:09:00.000Z",
                     *                 "date_resulted": "2026-09-25T09:09:00.000Z",
                     *                 "is_amendment": true
                     *               }
                     *             ]
                     *           }
                     *         }
                     *       ],
                     *       "metadata": {
                     *         "note": "The recipient asked for a second report",
                     *         "campaign": "spring"
                     *       },
                     *       "external_id": null,
                     *       "hold": null,
                     *       "cancellation": null
                     *     }
                     */
                    readonly "application/json": components["schemas"]["OrderV3"];
                };
            };
            /** @description The caller already has this answer. */
            readonly 304: {
                headers: {
                    /** @description The id of the request: the one it was sent with, or a new one. */
                    readonly "X-Request-Id": string;
                    /** @description The limits that the request was counted for: quota `q` in a window of `w` seconds. */
                    readonly "RateLimit-Policy"?: string;
                    /** @description For each limit, how many requests are left, `r`, in the next `t` seconds. */
                    readonly RateLimit?: string;
                    /** @description Identifies the content of the answer; send it as `If-None-Match` to get a 304 while the content is the same. */
                    readonly ETag: string;
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly holdOrder: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Requests with the same key are processed once. For 24 hours, repeated requests get the first answer. */
                readonly "Idempotency-Key"?: string;
            };
            readonly path: {
                /**
                 * @description The order identifier.
                 * @example DEM00RDER41
                 */
                readonly order_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @enum {string} */
                    readonly reason: "address_undeliverable" | "out_of_stock" | "review" | "payment" | "other";
                    readonly note?: string | null | "";
                    readonly until?: string | null;
                };
            };
        };
        readonly responses: {
            /** @description The order. */
            readonly 200: {
                headers: {
                    /** @description The id of the request: the one it was sent with, or a new one. */
                    readonly "X-Request-Id": string;
                    /** @description The limits that the request was counted for: quota `q` in a window of `w` seconds. */
                    readonly "RateLimit-Policy"?: string;
                    /** @description For each limit, how many requests are left, `r`, in the next `t` seconds. */
                    readonly RateLimit?: string;
                    /** @description `true` if this repeats the first answer to the key. */
                    readonly "Idempotency-Replayed"?: "true";
                    /** @description `no` if the answer was not stored, because the account’s stored answers are at their size limit: repeating the request is a 409. */
                    readonly "Idempotency-Stored"?: "no";
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "order_id": "DEM00RDER41",
                     *       "status": "pending",
                     *       "recipient": {
                     *         "first_name": "Anna",
                     *         "last_name": "Müller-Weiß",
                     *         "email": "anna.weiss@example.com",
                     *         "phone": "+1 (555) 555-0120",
                     *         "address": {
                     *           "street1": "3310 Prairie View Drive",
                     *           "street2": null,
                     *           "city": "Lincoln",
                     *           "state": "NE",
                     *           "country": "US",
                     *           "zip": "68502"
                     *         }
                     *       },
                     *       "created": "2026-11-01T14:22:00.000Z",
                     *       "updated": "2026-11-02T15:04:05.678Z",
                     *       "kit_types": [
                     *         "metabolic_health"
                     *       ],
                     *       "kits": [],
                     *       "metadata": null,
                     *       "external_id": null,
                     *       "hold": {
                     *         "reason": "review",
                     *         "note": "Ask for the flat number.",
                     *         "since": "2026-11-02T15:04:05.678Z",
                     *         "until": null,
                     *         "by": "client"
                     *       },
                     *       "cancellation": null
                     *     }
                     */
                    readonly "application/json": components["schemas"]["OrderV3"];
                };
            };
        };
    };
    readonly releaseOrder: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Requests with the same key are processed once. For 24 hours, repeated requests get the first answer. */
                readonly "Idempotency-Key"?: string;
            };
            readonly path: {
                /**
                 * @description The order identifier.
                 * @example DEM00RDER41
                 */
                readonly order_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": Record<string, never>;
            };
        };
        readonly responses: {
            /** @description The order. */
            readonly 200: {
                headers: {
                    /** @description The id of the request: the one it was sent with, or a new one. */
                    readonly "X-Request-Id": string;
                    /** @description The limits that the request was counted for: quota `q` in a window of `w` seconds. */
                    readonly "RateLimit-Policy"?: string;
                    /** @description For each limit, how many requests are left, `r`, in the next `t` seconds. */
                    readonly RateLimit?: string;
                    /** @description `true` if this repeats the first answer to the key. */
                    readonly "Idempotency-Replayed"?: "true";
                    /** @description `no` if the answer was not stored, because the account’s stored answers are at their size limit: repeating the request is a 409. */
                    readonly "Idempotency-Stored"?: "no";
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "order_id": "DEM00RDER41",
                     *       "status": "pending",
                     *       "recipient": {
                     *         "first_name": "Anna",
                     *         "last_name": "Müller-Weiß",
                     *         "email": "anna.weiss@example.com",
                     *         "phone": "+1 (555) 555-0120",
                     *         "address": {
                     *           "street1": "3310 Prairie View Drive",
                     *           "street2": null,
                     *           "city": "Lincoln",
                     *           "state": "NE",
                     *           "country": "US",
                     *           "zip": "68502"
                     *         }
                     *       },
                     *       "created": "2026-11-01T14:22:00.000Z",
                     *       "updated": "2026-11-02T15:04:05.678Z",
                     *       "kit_types": [
                     *         "metabolic_health"
                     *       ],
                     *       "kits": [],
                     *       "metadata": null,
                     *       "external_id": null,
                     *       "hold": null,
                     *       "cancellation": null
                     *     }
                     */
                    readonly "application/json": components["schemas"]["OrderV3"];
                };
            };
        };
    };
    readonly listStalledOrders: {
        readonly parameters: {
            readonly query?: {
                /** @description Page size. */
                readonly results?: number;
                /** @description Index of the first result. */
                readonly offset?: number;
                /** @description The page after this cursor, from the `Link` to the next page. */
                readonly after?: string;
                /** @description The page before this cursor, from the `Link` to the previous page. */
                readonly before?: string;
                /** @description Where the order waits. */
                readonly stage?: "not_fulfilled" | "held";
                /** @description Only orders that have waited for at least this many days. */
                readonly min_days?: number;
                /** @description For staff: only records of this account. */
                readonly account_id?: string;
            };
            readonly header?: {
                /** @description `count=exact` asks for the list to be counted, which takes longer for longer lists (RFC 7240). */
                readonly Prefer?: string;
                /** @description The `ETag` of an earlier answer. If the content is still the same, the answer is a 304 without a body. */
                readonly "If-None-Match"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page of stalled orders. */
            readonly 200: {
                headers: {
                    /** @description The id of the request: the one it was sent with, or a new one. */
                    readonly "X-Request-Id": string;
                    /** @description The limits that the request was counted for: quota `q` in a window of `w` seconds. */
                    readonly "RateLimit-Policy"?: string;
                    /** @description For each limit, how many requests are left, `r`, in the next `t` seconds. */
                    readonly RateLimit?: string;
                    /** @description Identifies the content of the answer; send it as `If-None-Match` to get a 304 while the content is the same. */
                    readonly ETag: string;
                    /** @description Links to the next, previous and first pages, if they exist, and to the last page if the list was counted (RFC 8288). */
                    readonly Link?: string;
                    /** @description The number of entries in the whole list, if it was counted. */
                    readonly "X-Total-Count"?: number;
                    /** @description `count=exact` if the list was counted. */
                    readonly "Preference-Applied"?: "count=exact";
                    readonly [name: string]: unknown;
                };
                content: {
                    /** @example [] */
                    readonly "application/json": components["schemas"]["StalledOrderList"];
                };
            };
            /** @description The caller already has this answer. */
            readonly 304: {
                headers: {
                    /** @description The id of the request: the one it was sent with, or a new one. */
                    readonly "X-Request-Id": string;
                    /** @description The limits that the request was counted for: quota `q` in a window of `w` seconds. */
                    readonly "RateLimit-Policy"?: string;
                    /** @description For each limit, how many requests are left, `r`, in the next `t` seconds. */
                    readonly RateLimit?: string;
                    /** @description Identifies the content of the answer; send it as `If-None-Match` to get a 304 while the content is the same. */
                    readonly ETag: string;
                    /** @description Links to the next, previous and first pages, if they exist, and to the last page if the list was counted (RFC 8288). */
                    readonly Link?: string;
                    /** @description The number of entries in the whole list, if it was counted. */
                    readonly "X-Total-Count"?: number;
                    /** @description `count=exact` if the list was counted. */
                    readonly "Preference-Applied"?: "count=exact";
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly exportKits: {
        readonly parameters: {
            readonly query?: {
                /** @description The lines after this cursor, from the last line of an interrupted export. */
                readonly after?: string;
                /** @description E-mail address of the registered patient or the recipient of the order; the whole text, case-insensitive. */
                readonly email?: string;
                /** @description First name of the registered patient or the recipient of the order; the whole text, case-insensitive. */
                readonly first_name?: string;
                /** @description Last name of the registered patient or the recipient of the order; the whole text, case-insensitive. */
                readonly last_name?: string;
                /** @description Phone number of the registered patient or the recipient of the order; only its digits are compared. */
                readonly phone?: string;
                /** @description Created on or before this day (UTC). */
                readonly created_before?: string;
                /** @description Created on or after this day (UTC). */
                readonly created_after?: string;
                /** @description Last changed on or before this day (UTC). */
                readonly updated_before?: string;
                /** @description Last changed on or after this day (UTC). */
                readonly updated_after?: string;
                /** @description For staff: only records of this account. */
                readonly account_id?: string;
                /** @description Code of the kit type. */
                readonly kit_type?: string;
                /** @description Whether the kit belongs to an order; retail kits may not. */
                readonly has_order?: boolean;
                /** @description Status of the kit. */
                readonly kit_status?: "preparing" | "in_transit" | "delivered" | "delivery_exception" | "registered" | "canceled";
                /** @description Status of the kit’s sample. */
                readonly sample_status?: "awaiting_collection" | "collection_exception" | "delivery_exception" | "delivered" | "in_transit" | "received" | "resulted" | "partially_resulted" | "extra_quality_checks" | "canceled";
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A line for each kit. */
            readonly 200: {
                headers: {
                    /** @description The id of the request: the one it was sent with, or a new one. */
                    readonly "X-Request-Id": string;
                    /** @description The limits that the request was counted for: quota `q` in a window of `w` seconds. */
                    readonly "RateLimit-Policy"?: string;
                    /** @description For each limit, how many requests are left, `r`, in the next `t` seconds. */
                    readonly RateLimit?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "cursor": "EIfu0qYJaFuCFeGyap6suDepRWY6jrnXmI7s8aVH1BQ",
                     *       "node": {
                     *         "kit_id": "DEMO-0003",
                     *         "kit_type": "metabolic_health",
                     *         "order_id": "DEM00RDER30",
                     *         "kit_status": "registered",
                     *         "sample_status": "resulted",
                     *         "created": "2026-10-02T09:00:00.000Z",
                     *         "updated": "2026-10-15T10:09:00.000Z"
                     *       }
                     *     }
                     */
                    readonly "application/x-ndjson": {
                        /** @description The value of `after` to go on after this line. */
                        readonly cursor: string;
                        readonly node: components["schemas"]["KitSummary"];
                    } | components["schemas"]["ExportEnd"] | components["schemas"]["ExportError"];
                };
            };
        };
    };
    readonly exportOrders: {
        readonly parameters: {
            readonly query?: {
                /** @description The lines after this cursor, from the last line of an interrupted export. */
                readonly after?: string;
                /** @description E-mail address of the recipient; the whole text, case-insensitive. */
                readonly email?: string;
                /** @description First name of the recipient; the whole text, case-insensitive. */
                readonly first_name?: string;
                /** @description Last name of the recipient; the whole text, case-insensitive. */
                readonly last_name?: string;
                /** @description Phone number of the recipient; only its digits are compared. */
                readonly phone?: string;
                /** @description Created on or before this day (UTC). */
                readonly created_before?: string;
                /** @description Created on or after this day (UTC). */
                readonly created_after?: string;
                /** @description Last changed on or before this day (UTC). */
                readonly updated_before?: string;
                /** @description Last changed on or after this day (UTC). */
                readonly updated_after?: string;
                /** @description For staff: only records of this account. */
                readonly account_id?: string;
                /** @description Status of the order. */
                readonly status?: "pending" | "in_progress" | "completed" | "canceled";
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A line for each order. */
            readonly 200: {
                headers: {
                    /** @description The id of the request: the one it was sent with, or a new one. */
                    readonly "X-Request-Id": string;
                    /** @description The limits that the request was counted for: quota `q` in a window of `w` seconds. */
                    readonly "RateLimit-Policy"?: string;
                    /** @description For each limit, how many requests are left, `r`, in the next `t` seconds. */
                    readonly RateLimit?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "cursor": "0ZQWLrLjDFMJd0-Y3-yniWw72KYVeELrT3ge7Flz2rU",
                     *       "node": {
                     *         "order_id": "DEM00RDER30",
                     *         "status": "completed",
                     *         "recipient": {
                     *           "first_name": "Siobhán",
                     *           "last_name": "O'Neil",
                     *           "email": "siobhan.oneil@example.com",
                     *           "phone": "+1 (555) 555-0103",
                     *           "address": {
                     *             "street1": "51 Canal Walk",
                     *             "street2": "Unit 9",
                     *             "city": "Lowell",
                     *             "state": "MA",
                     *             "country": "US",
                     *             "zip": "01852"
                     *           }
                     *         },
                     *         "created": "2026-10-01T14:25:00.000Z",
                     *         "updated": "2026-10-04T11:09:00.000Z"
                     *       }
                     *     }
                     */
                    readonly "application/x-ndjson": {
                        /** @description The value of `after` to go on after this line. */
                        readonly cursor: string;
                        readonly node: components["schemas"]["OrderSummary"];
                    } | components["schemas"]["ExportEnd"] | components["schemas"]["ExportError"];
                };
            };
        };
    };
    readonly exportRequisitions: {
        readonly parameters: {
            readonly query?: {
                /** @description The lines after this cursor, from the last line of an interrupted export. */
                readonly after?: string;
                /** @description E-mail address of the patient; the whole text, case-insensitive. */
                readonly email?: string;
                /** @description First name of the patient; the whole text, case-insensitive. */
                readonly first_name?: string;
                /** @description Last name of the patient; the whole text, case-insensitive. */
                readonly last_name?: string;
                /** @description Phone number of the patient; only its digits are compared. */
                readonly phone?: string;
                /** @description Created on or before this day (UTC). */
                readonly created_before?: string;
                /** @description Created on or after this day (UTC). */
                readonly created_after?: string;
                /** @description Last changed on or before this day (UTC). */
                readonly updated_before?: string;
                /** @description Last changed on or after this day (UTC). */
                readonly updated_after?: string;
                /** @description For staff: only records of this account. */
                readonly account_id?: string;
                /** @description Name of the laboratory, whole and case-sensitive. */
                readonly lab?: string;
                /** @description Status of the requisition. */
                readonly status?: "created" | "approved" | "denied" | "delivered" | "received" | "extra_quality_checks" | "resulted" | "rejected" | "delivery_exception";
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A line for each requisition. */
            readonly 200: {
                headers: {
                    /** @description The id of the request: the one it was sent with, or a new one. */
                    readonly "X-Request-Id": string;
                    /** @description The limits that the request was counted for: quota `q` in a window of `w` seconds. */
                    readonly "RateLimit-Policy"?: string;
                    /** @description For each limit, how many requests are left, `r`, in the next `t` seconds. */
                    readonly RateLimit?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "cursor": "EIfu0qYJaFuCFeGyap6suDepRWY6jrnXmI7s8aVH1BQ",
                     *       "node": {
                     *         "requisition_id": "019a4d1e-9f40-7c55-8e03-5b2d7a90c412",
                     *         "barcode": "DEMO-S-0003",
                     *         "account_number": "AHT-20417",
                     *         "lab": "Saint Brendan Clinical Laboratory",
                     *         "panels": [
                     *           "CMP14",
                     *           "LIPID",
                     *           "HBA1C"
                     *         ],
                     *         "patient": {
                     *           "first_name": "Siobhán",
                     *           "last_name": "O'Neil",
                     *           "email": "siobhan.oneil@example.com",
                     *           "phone": "+1 (555) 555-0103",
                     *           "sex": "F",
                     *           "date_of_birth": "1990-11-03",
                     *           "address": {
                     *             "street1": "51 Canal Walk",
                     *             "street2": "Unit 9",
                     *             "city": "Lowell",
                     *             "state": "MA",
                     *             "country": "US",
                     *             "zip": "01852"
                     *           }
                     *         },
                     *         "status": "resulted",
                     *         "created": "2026-10-07T13:51:00.000Z",
                     *         "updated": "2026-10-15T10:09:00.000Z"
                     *       }
                     *     }
                     */
                    readonly "application/x-ndjson": {
                        /** @description The value of `after` to go on after this line. */
                        readonly cursor: string;
                        readonly node: components["schemas"]["Requisition"];
                    } | components["schemas"]["ExportEnd"] | components["schemas"]["ExportError"];
                };
            };
        };
    };
    readonly exportPatients: {
        readonly parameters: {
            readonly query?: {
                /** @description The lines after this cursor, from the last line of an interrupted export. */
                readonly after?: string;
                /** @description E-mail address of the patient; the whole text, case-insensitive. */
                readonly email?: string;
                /** @description First name of the patient; the whole text, case-insensitive. */
                readonly first_name?: string;
                /** @description Last name of the patient; the whole text, case-insensitive. */
                readonly last_name?: string;
                /** @description Phone number of the patient; only its digits are compared. */
                readonly phone?: string;
                /** @description Created on or before this day (UTC). */
                readonly created_before?: string;
                /** @description Created on or after this day (UTC). */
                readonly created_after?: string;
                /** @description For staff: only records of this account. */
                readonly account_id?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A line for each patient. */
            readonly 200: {
                headers: {
                    /** @description The id of the request: the one it was sent with, or a new one. */
                    readonly "X-Request-Id": string;
                    /** @description The limits that the request was counted for: quota `q` in a window of `w` seconds. */
                    readonly "RateLimit-Policy"?: string;
                    /** @description For each limit, how many requests are left, `r`, in the next `t` seconds. */
                    readonly RateLimit?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "cursor": "EIfu0qYJaFuCFeGyap6suDepRWY6jrnXmI7s8aVH1BQ",
                     *       "node": {
                     *         "patient_id": "019a4d1e-7c00-7a31-9d52-3f1f0c6b8a11",
                     *         "first_name": "Siobhán",
                     *         "last_name": "O'Neil",
                     *         "date_of_birth": "1990-11-03",
                     *         "sex": "F",
                     *         "email": "siobhan.oneil@example.com",
                     *         "phone": "+1 (555) 555-0103",
                     *         "other_names": []
                     *       }
                     *     }
                     */
                    readonly "application/x-ndjson": {
                        /** @description The value of `after` to go on after this line. */
                        readonly cursor: string;
                        readonly node: components["schemas"]["ExportedPatient"];
                    } | components["schemas"]["ExportEnd"] | components["schemas"]["ExportError"];
                };
            };
        };
    };
    readonly sendLaboratoryMessage: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** @description In a form, a blank field counts as absent. */
        readonly requestBody: {
            readonly content: {
                /** @example MSH|^~\&|LIS|NORTHLIGHT|KTS|KIT TESTING|20261120101500+0000||ORU^R01^ORU_R01|NL-20261120-0042|P|2.5.1
                PID|1||||O'Neil^Siobhán||19901103|F
                OBR|1|DEMO-S-0003|NL-77120|TSH^Thyrotropin^L|||20261007080900+0000|||||||||||||||20261120100000+0000|||C
                OBX|1|NM|3016-3^Thyrotropin (TSH)^LN||1.38|mIU/L|0.4-4.0|N|||C */
                readonly "application/hl7-v2": string;
            };
        };
        readonly responses: {
            /** @description The acknowledgement, in the version and the character set of the message. */
            readonly 200: {
                headers: {
                    /** @description The id of the request: the one it was sent with, or a new one. */
                    readonly "X-Request-Id": string;
                    readonly [name: string]: unknown;
                };
                content: {
                    /** @example MSH|^~\&|KTS|KIT TESTING|LIS|NORTHLIGHT|20261122101530.123+0000||ACK^R01^ACK|5f1d7c0a93be4286c1d0|P|2.5.1
                    MSA|AA|NL-20261120-0042 */
                    readonly "application/hl7-v2": string;
                };
            };
        };
    };
    readonly sendOrderCreated: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description The id of the event, the same in every attempt. */
                readonly "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970. */
                readonly "webhook-timestamp": string;
                /** @description `v1,` and the HMAC-SHA256 of `id.timestamp.body` under the endpoint’s secret, in base64. For 24 hours after a rotation, there are two, separated by a space. */
                readonly "webhook-signature": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "id": "evt_5b0f8c1e6f2d4b7a9c3e1d2f4a6b8c0d",
                 *       "sequence": 12,
                 *       "type": "order.created",
                 *       "timestamp": "2026-11-22T10:15:30.123Z",
                 *       "mode": "LIVE",
                 *       "account_id": "01a202bb-9000-7000-8000-000000000001",
                 *       "data": {
                 *         "order_id": "DEM00RDER30"
                 *       }
                 *     }
                 */
                readonly "application/json": components["schemas"]["OrderCreatedEvent"];
            };
        };
        readonly responses: {
            /** @description Gone: the endpoint is disabled. */
            readonly 410: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted. Any other answer counts as a failure, and the event is sent again later. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly sendOrderStatusChanged: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description The id of the event, the same in every attempt. */
                readonly "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970. */
                readonly "webhook-timestamp": string;
                /** @description `v1,` and the HMAC-SHA256 of `id.timestamp.body` under the endpoint’s secret, in base64. For 24 hours after a rotation, there are two, separated by a space. */
                readonly "webhook-signature": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "id": "evt_5b0f8c1e6f2d4b7a9c3e1d2f4a6b8c0d",
                 *       "sequence": 12,
                 *       "type": "order.status_changed",
                 *       "timestamp": "2026-11-22T10:15:30.123Z",
                 *       "mode": "LIVE",
                 *       "account_id": "01a202bb-9000-7000-8000-000000000001",
                 *       "data": {
                 *         "order_id": "DEM00RDER30",
                 *         "status": "completed",
                 *         "previous_status": "in_progress"
                 *       }
                 *     }
                 */
                readonly "application/json": components["schemas"]["OrderStatusChangedEvent"];
            };
        };
        readonly responses: {
            /** @description Gone: the endpoint is disabled. */
            readonly 410: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted. Any other answer counts as a failure, and the event is sent again later. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly sendKitCreated: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description The id of the event, the same in every attempt. */
                readonly "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970. */
                readonly "webhook-timestamp": string;
                /** @description `v1,` and the HMAC-SHA256 of `id.timestamp.body` under the endpoint’s secret, in base64. For 24 hours after a rotation, there are two, separated by a space. */
                readonly "webhook-signature": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "id": "evt_5b0f8c1e6f2d4b7a9c3e1d2f4a6b8c0d",
                 *       "sequence": 12,
                 *       "type": "kit.created",
                 *       "timestamp": "2026-11-22T10:15:30.123Z",
                 *       "mode": "LIVE",
                 *       "account_id": "01a202bb-9000-7000-8000-000000000001",
                 *       "data": {
                 *         "kit_id": "DEMO-0003",
                 *         "order_id": "DEM00RDER30"
                 *       }
                 *     }
                 */
                readonly "application/json": components["schemas"]["KitCreatedEvent"];
            };
        };
        readonly responses: {
            /** @description Gone: the endpoint is disabled. */
            readonly 410: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted. Any other answer counts as a failure, and the event is sent again later. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly sendKitStatusChanged: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description The id of the event, the same in every attempt. */
                readonly "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970. */
                readonly "webhook-timestamp": string;
                /** @description `v1,` and the HMAC-SHA256 of `id.timestamp.body` under the endpoint’s secret, in base64. For 24 hours after a rotation, there are two, separated by a space. */
                readonly "webhook-signature": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "id": "evt_5b0f8c1e6f2d4b7a9c3e1d2f4a6b8c0d",
                 *       "sequence": 12,
                 *       "type": "kit.status_changed",
                 *       "timestamp": "2026-11-22T10:15:30.123Z",
                 *       "mode": "LIVE",
                 *       "account_id": "01a202bb-9000-7000-8000-000000000001",
                 *       "data": {
                 *         "kit_id": "DEMO-0003",
                 *         "order_id": "DEM00RDER30",
                 *         "status": "delivered",
                 *         "previous_status": "in_transit"
                 *       }
                 *     }
                 */
                readonly "application/json": components["schemas"]["KitStatusChangedEvent"];
            };
        };
        readonly responses: {
            /** @description Gone: the endpoint is disabled. */
            readonly 410: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted. Any other answer counts as a failure, and the event is sent again later. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly sendSampleStatusChanged: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description The id of the event, the same in every attempt. */
                readonly "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970. */
                readonly "webhook-timestamp": string;
                /** @description `v1,` and the HMAC-SHA256 of `id.timestamp.body` under the endpoint’s secret, in base64. For 24 hours after a rotation, there are two, separated by a space. */
                readonly "webhook-signature": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "id": "evt_5b0f8c1e6f2d4b7a9c3e1d2f4a6b8c0d",
                 *       "sequence": 12,
                 *       "type": "sample.status_changed",
                 *       "timestamp": "2026-11-22T10:15:30.123Z",
                 *       "mode": "LIVE",
                 *       "account_id": "01a202bb-9000-7000-8000-000000000001",
                 *       "data": {
                 *         "sample_id": "DEMO-S-0003",
                 *         "kit_id": "DEMO-0003",
                 *         "status": "received",
                 *         "previous_status": "in_transit"
                 *       }
                 *     }
                 */
                readonly "application/json": components["schemas"]["SampleStatusChangedEvent"];
            };
        };
        readonly responses: {
            /** @description Gone: the endpoint is disabled. */
            readonly 410: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted. Any other answer counts as a failure, and the event is sent again later. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly sendRequisitionCreated: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description The id of the event, the same in every attempt. */
                readonly "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970. */
                readonly "webhook-timestamp": string;
                /** @description `v1,` and the HMAC-SHA256 of `id.timestamp.body` under the endpoint’s secret, in base64. For 24 hours after a rotation, there are two, separated by a space. */
                readonly "webhook-signature": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "id": "evt_5b0f8c1e6f2d4b7a9c3e1d2f4a6b8c0d",
                 *       "sequence": 12,
                 *       "type": "requisition.created",
                 *       "timestamp": "2026-11-22T10:15:30.123Z",
                 *       "mode": "LIVE",
                 *       "account_id": "01a202bb-9000-7000-8000-000000000001",
                 *       "data": {
                 *         "requisition_id": "019a4d1e-9f40-7c55-8e03-5b2d7a90c412"
                 *       }
                 *     }
                 */
                readonly "application/json": components["schemas"]["RequisitionCreatedEvent"];
            };
        };
        readonly responses: {
            /** @description Gone: the endpoint is disabled. */
            readonly 410: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted. Any other answer counts as a failure, and the event is sent again later. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly sendRequisitionStatusChanged: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description The id of the event, the same in every attempt. */
                readonly "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970. */
                readonly "webhook-timestamp": string;
                /** @description `v1,` and the HMAC-SHA256 of `id.timestamp.body` under the endpoint’s secret, in base64. For 24 hours after a rotation, there are two, separated by a space. */
                readonly "webhook-signature": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "id": "evt_5b0f8c1e6f2d4b7a9c3e1d2f4a6b8c0d",
                 *       "sequence": 12,
                 *       "type": "requisition.status_changed",
                 *       "timestamp": "2026-11-22T10:15:30.123Z",
                 *       "mode": "LIVE",
                 *       "account_id": "01a202bb-9000-7000-8000-000000000001",
                 *       "data": {
                 *         "requisition_id": "019a4d1e-9f40-7c55-8e03-5b2d7a90c412",
                 *         "status": "approved",
                 *         "previous_status": "created"
                 *       }
                 *     }
                 */
                readonly "application/json": components["schemas"]["RequisitionStatusChangedEvent"];
            };
        };
        readonly responses: {
            /** @description Gone: the endpoint is disabled. */
            readonly 410: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted. Any other answer counts as a failure, and the event is sent again later. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly sendReportCreated: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description The id of the event, the same in every attempt. */
                readonly "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970. */
                readonly "webhook-timestamp": string;
                /** @description `v1,` and the HMAC-SHA256 of `id.timestamp.body` under the endpoint’s secret, in base64. For 24 hours after a rotation, there are two, separated by a space. */
                readonly "webhook-signature": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "id": "evt_5b0f8c1e6f2d4b7a9c3e1d2f4a6b8c0d",
                 *       "sequence": 12,
                 *       "type": "report.created",
                 *       "timestamp": "2026-11-22T10:15:30.123Z",
                 *       "mode": "LIVE",
                 *       "account_id": "01a202bb-9000-7000-8000-000000000001",
                 *       "data": {
                 *         "report_id": "01a202bb-965f-72be-8915-1c657a2f507d",
                 *         "sample_id": "DEMO-S-0003",
                 *         "kit_id": "DEMO-0003"
                 *       }
                 *     }
                 */
                readonly "application/json": components["schemas"]["ReportCreatedEvent"];
            };
        };
        readonly responses: {
            /** @description Gone: the endpoint is disabled. */
            readonly 410: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted. Any other answer counts as a failure, and the event is sent again later. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly sendReportAmended: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description The id of the event, the same in every attempt. */
                readonly "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970. */
                readonly "webhook-timestamp": string;
                /** @description `v1,` and the HMAC-SHA256 of `id.timestamp.body` under the endpoint’s secret, in base64. For 24 hours after a rotation, there are two, separated by a space. */
                readonly "webhook-signature": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "id": "evt_5b0f8c1e6f2d4b7a9c3e1d2f4a6b8c0d",
                 *       "sequence": 12,
                 *       "type": "report.amended",
                 *       "timestamp": "2026-11-22T10:15:30.123Z",
                 *       "mode": "LIVE",
                 *       "account_id": "01a202bb-9000-7000-8000-000000000001",
                 *       "data": {
                 *         "report_id": "01a202bb-965f-72be-8915-1c657a2f507d",
                 *         "sample_id": "DEMO-S-0003",
                 *         "kit_id": "DEMO-0003",
                 *         "amends": "01a202bb-9100-7b0c-8f15-2d9e6a7c4b30"
                 *       }
                 *     }
                 */
                readonly "application/json": components["schemas"]["ReportAmendedEvent"];
            };
        };
        readonly responses: {
            /** @description Gone: the endpoint is disabled. */
            readonly 410: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted. Any other answer counts as a failure, and the event is sent again later. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly sendReportCritical: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description The id of the event, the same in every attempt. */
                readonly "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970. */
                readonly "webhook-timestamp": string;
                /** @description `v1,` and the HMAC-SHA256 of `id.timestamp.body` under the endpoint’s secret, in base64. For 24 hours after a rotation, there are two, separated by a space. */
                readonly "webhook-signature": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "id": "evt_5b0f8c1e6f2d4b7a9c3e1d2f4a6b8c0d",
                 *       "sequence": 12,
                 *       "type": "report.critical",
                 *       "timestamp": "2026-11-22T10:15:30.123Z",
                 *       "mode": "LIVE",
                 *       "account_id": "01a202bb-9000-7000-8000-000000000001",
                 *       "data": {
                 *         "report_id": "01a202bb-965f-72be-8915-1c657a2f507d",
                 *         "sample_id": "DEMO-S-0003",
                 *         "kit_id": "DEMO-0003"
                 *       }
                 *     }
                 */
                readonly "application/json": components["schemas"]["ReportCriticalEvent"];
            };
        };
        readonly responses: {
            /** @description Gone: the endpoint is disabled. */
            readonly 410: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted. Any other answer counts as a failure, and the event is sent again later. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly sendReportWithdrawn: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description The id of the event, the same in every attempt. */
                readonly "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970. */
                readonly "webhook-timestamp": string;
                /** @description `v1,` and the HMAC-SHA256 of `id.timestamp.body` under the endpoint’s secret, in base64. For 24 hours after a rotation, there are two, separated by a space. */
                readonly "webhook-signature": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "id": "evt_5b0f8c1e6f2d4b7a9c3e1d2f4a6b8c0d",
                 *       "sequence": 12,
                 *       "type": "report.withdrawn",
                 *       "timestamp": "2026-11-22T10:15:30.123Z",
                 *       "mode": "LIVE",
                 *       "account_id": "01a202bb-9000-7000-8000-000000000001",
                 *       "data": {
                 *         "report_id": "01a202bb-965f-72be-8915-1c657a2f507d",
                 *         "sample_id": "DEMO-S-0003",
                 *         "kit_id": "DEMO-0003"
                 *       }
                 *     }
                 */
                readonly "application/json": components["schemas"]["ReportWithdrawnEvent"];
            };
        };
        readonly responses: {
            /** @description Gone: the endpoint is disabled. */
            readonly 410: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted. Any other answer counts as a failure, and the event is sent again later. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly sendResultUnmatched: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description The id of the event, the same in every attempt. */
                readonly "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970. */
                readonly "webhook-timestamp": string;
                /** @description `v1,` and the HMAC-SHA256 of `id.timestamp.body` under the endpoint’s secret, in base64. For 24 hours after a rotation, there are two, separated by a space. */
                readonly "webhook-signature": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "id": "evt_5b0f8c1e6f2d4b7a9c3e1d2f4a6b8c0d",
                 *       "sequence": 12,
                 *       "type": "result.unmatched",
                 *       "timestamp": "2026-11-22T10:15:30.123Z",
                 *       "mode": "LIVE",
                 *       "account_id": "01a202bb-9000-7000-8000-000000000001",
                 *       "data": {
                 *         "unmatched_result_id": "01a204ee-85b0-756f-9db3-807b6f8bc819",
                 *         "reason": "unknown_sample"
                 *       }
                 *     }
                 */
                readonly "application/json": components["schemas"]["ResultUnmatchedEvent"];
            };
        };
        readonly responses: {
            /** @description Gone: the endpoint is disabled. */
            readonly 410: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted. Any other answer counts as a failure, and the event is sent again later. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly sendResultMatched: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description The id of the event, the same in every attempt. */
                readonly "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970. */
                readonly "webhook-timestamp": string;
                /** @description `v1,` and the HMAC-SHA256 of `id.timestamp.body` under the endpoint’s secret, in base64. For 24 hours after a rotation, there are two, separated by a space. */
                readonly "webhook-signature": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "id": "evt_5b0f8c1e6f2d4b7a9c3e1d2f4a6b8c0d",
                 *       "sequence": 12,
                 *       "type": "result.matched",
                 *       "timestamp": "2026-11-22T10:15:30.123Z",
                 *       "mode": "LIVE",
                 *       "account_id": "01a202bb-9000-7000-8000-000000000001",
                 *       "data": {
                 *         "sample_id": "DEMO-S-0003",
                 *         "kit_id": "DEMO-0003"
                 *       }
                 *     }
                 */
                readonly "application/json": components["schemas"]["ResultMatchedEvent"];
            };
        };
        readonly responses: {
            /** @description Gone: the endpoint is disabled. */
            readonly 410: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted. Any other answer counts as a failure, and the event is sent again later. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly sendWebhookEndpointDisabled: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description The id of the event, the same in every attempt. */
                readonly "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970. */
                readonly "webhook-timestamp": string;
                /** @description `v1,` and the HMAC-SHA256 of `id.timestamp.body` under the endpoint’s secret, in base64. For 24 hours after a rotation, there are two, separated by a space. */
                readonly "webhook-signature": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "id": "evt_5b0f8c1e6f2d4b7a9c3e1d2f4a6b8c0d",
                 *       "sequence": 12,
                 *       "type": "webhook.endpoint_disabled",
                 *       "timestamp": "2026-11-22T10:15:30.123Z",
                 *       "mode": "LIVE",
                 *       "account_id": "01a202bb-9000-7000-8000-000000000001",
                 *       "data": {
                 *         "endpoint_id": "01a202bb-9b20-7d41-8a60-6c1f0e2d3b44"
                 *       }
                 *     }
                 */
                readonly "application/json": components["schemas"]["WebhookEndpointDisabledEvent"];
            };
        };
        readonly responses: {
            /** @description Gone: the endpoint is disabled. */
            readonly 410: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted. Any other answer counts as a failure, and the event is sent again later. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly sendWebhookTest: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description The id of the event, the same in every attempt. */
                readonly "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970. */
                readonly "webhook-timestamp": string;
                /** @description `v1,` and the HMAC-SHA256 of `id.timestamp.body` under the endpoint’s secret, in base64. For 24 hours after a rotation, there are two, separated by a space. */
                readonly "webhook-signature": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "id": "evt_5b0f8c1e6f2d4b7a9c3e1d2f4a6b8c0d",
                 *       "sequence": 12,
                 *       "type": "webhook.test",
                 *       "timestamp": "2026-11-22T10:15:30.123Z",
                 *       "mode": "LIVE",
                 *       "account_id": "01a202bb-9000-7000-8000-000000000001",
                 *       "data": {
                 *         "endpoint_id": "01a202bb-9b20-7d41-8a60-6c1f0e2d3b44"
                 *       }
                 *     }
                 */
                readonly "application/json": components["schemas"]["WebhookTestEvent"];
            };
        };
        readonly responses: {
            /** @description Gone: the endpoint is disabled. */
            readonly 410: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted. Any other answer counts as a failure, and the event is sent again later. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly sendKitReplaced: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description The id of the event, the same in every attempt. */
                readonly "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970. */
                readonly "webhook-timestamp": string;
                /** @description `v1,` and the HMAC-SHA256 of `id.timestamp.body` under the endpoint’s secret, in base64. For 24 hours after a rotation, there are two, separated by a space. */
                readonly "webhook-signature": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "id": "evt_5b0f8c1e6f2d4b7a9c3e1d2f4a6b8c0d",
                 *       "sequence": 12,
                 *       "type": "kit.replaced",
                 *       "timestamp": "2026-11-22T10:15:30.123Z",
                 *       "mode": "LIVE",
                 *       "account_id": "01a202bb-9000-7000-8000-000000000001",
                 *       "data": {
                 *         "kit_id": "DEMO-0003",
                 *         "order_id": "DEM00RDER30",
                 *         "reason": "lost"
                 *       }
                 *     }
                 */
                readonly "application/json": components["schemas"]["KitReplacedEvent"];
            };
        };
        readonly responses: {
            /** @description Gone: the endpoint is disabled. */
            readonly 410: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted. Any other answer counts as a failure, and the event is sent again later. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly sendKitStalled: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description The id of the event, the same in every attempt. */
                readonly "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970. */
                readonly "webhook-timestamp": string;
                /** @description `v1,` and the HMAC-SHA256 of `id.timestamp.body` under the endpoint’s secret, in base64. For 24 hours after a rotation, there are two, separated by a space. */
                readonly "webhook-signature": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "id": "evt_5b0f8c1e6f2d4b7a9c3e1d2f4a6b8c0d",
                 *       "sequence": 12,
                 *       "type": "kit.stalled",
                 *       "timestamp": "2026-11-22T10:15:30.123Z",
                 *       "mode": "LIVE",
                 *       "account_id": "01a202bb-9000-7000-8000-000000000001",
                 *       "data": {
                 *         "kit_id": "DEMO-0003",
                 *         "order_id": "DEM00RDER30",
                 *         "stage": "late_to_customer",
                 *         "since": "2026-09-04T10:09:00.000Z"
                 *       }
                 *     }
                 */
                readonly "application/json": components["schemas"]["KitStalledEvent"];
            };
        };
        readonly responses: {
            /** @description Gone: the endpoint is disabled. */
            readonly 410: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted. Any other answer counts as a failure, and the event is sent again later. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly sendPatientUpdated: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description The id of the event, the same in every attempt. */
                readonly "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970. */
                readonly "webhook-timestamp": string;
                /** @description `v1,` and the HMAC-SHA256 of `id.timestamp.body` under the endpoint’s secret, in base64. For 24 hours after a rotation, there are two, separated by a space. */
                readonly "webhook-signature": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "id": "evt_5b0f8c1e6f2d4b7a9c3e1d2f4a6b8c0d",
                 *       "sequence": 12,
                 *       "type": "patient.updated",
                 *       "timestamp": "2026-11-22T10:15:30.123Z",
                 *       "mode": "LIVE",
                 *       "account_id": "01a202bb-9000-7000-8000-000000000001",
                 *       "data": {
                 *         "patient_id": "019a4d1e-7c00-7a31-9d52-3f1f0c6b8a11"
                 *       }
                 *     }
                 */
                readonly "application/json": components["schemas"]["PatientUpdatedEvent"];
            };
        };
        readonly responses: {
            /** @description Gone: the endpoint is disabled. */
            readonly 410: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted. Any other answer counts as a failure, and the event is sent again later. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly sendResultHeld: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description The id of the event, the same in every attempt. */
                readonly "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970. */
                readonly "webhook-timestamp": string;
                /** @description `v1,` and the HMAC-SHA256 of `id.timestamp.body` under the endpoint’s secret, in base64. For 24 hours after a rotation, there are two, separated by a space. */
                readonly "webhook-signature": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "id": "evt_5b0f8c1e6f2d4b7a9c3e1d2f4a6b8c0d",
                 *       "sequence": 12,
                 *       "type": "result.held",
                 *       "timestamp": "2026-11-22T10:15:30.123Z",
                 *       "mode": "LIVE",
                 *       "account_id": "01a202bb-9000-7000-8000-000000000001",
                 *       "data": {
                 *         "sample_id": "DEMO-S-0003",
                 *         "kit_id": "DEMO-0003",
                 *         "reason": "person_disagrees",
                 *         "critical": true
                 *       }
                 *     }
                 */
                readonly "application/json": components["schemas"]["ResultHeldEvent"];
            };
        };
        readonly responses: {
            /** @description Gone: the endpoint is disabled. */
            readonly 410: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted. Any other answer counts as a failure, and the event is sent again later. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly sendRequisitionBarcodeLost: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description The id of the event, the same in every attempt. */
                readonly "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970. */
                readonly "webhook-timestamp": string;
                /** @description `v1,` and the HMAC-SHA256 of `id.timestamp.body` under the endpoint’s secret, in base64. For 24 hours after a rotation, there are two, separated by a space. */
                readonly "webhook-signature": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "id": "evt_5b0f8c1e6f2d4b7a9c3e1d2f4a6b8c0d",
                 *       "sequence": 12,
                 *       "type": "requisition.barcode_lost",
                 *       "timestamp": "2026-11-22T10:15:30.123Z",
                 *       "mode": "LIVE",
                 *       "account_id": "01a202bb-9000-7000-8000-000000000001",
                 *       "data": {
                 *         "requisition_id": "019a4d1e-9f40-7c55-8e03-5b2d7a90c412"
                 *       }
                 *     }
                 */
                readonly "application/json": components["schemas"]["RequisitionBarcodeLostEvent"];
            };
        };
        readonly responses: {
            /** @description Gone: the endpoint is disabled. */
            readonly 410: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted. Any other answer counts as a failure, and the event is sent again later. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly sendPatientMerged: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description The id of the event, the same in every attempt. */
                readonly "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970. */
                readonly "webhook-timestamp": string;
                /** @description `v1,` and the HMAC-SHA256 of `id.timestamp.body` under the endpoint’s secret, in base64. For 24 hours after a rotation, there are two, separated by a space. */
                readonly "webhook-signature": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "id": "evt_5b0f8c1e6f2d4b7a9c3e1d2f4a6b8c0d",
                 *       "sequence": 12,
                 *       "type": "patient.merged",
                 *       "timestamp": "2026-11-22T10:15:30.123Z",
                 *       "mode": "LIVE",
                 *       "account_id": "01a202bb-9000-7000-8000-000000000001",
                 *       "data": {
                 *         "patient_id": "019a4d1e-7c00-7a31-9d52-3f1f0c6b8a11",
                 *         "from_patient_id": "01a1f6c2-5b10-7c44-8e0d-2c9b7f3a6e52"
                 *       }
                 *     }
                 */
                readonly "application/json": components["schemas"]["PatientMergedEvent"];
            };
        };
        readonly responses: {
            /** @description Gone: the endpoint is disabled. */
            readonly 410: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted. Any other answer counts as a failure, and the event is sent again later. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly sendPatientMergeUndone: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description The id of the event, the same in every attempt. */
                readonly "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970. */
                readonly "webhook-timestamp": string;
                /** @description `v1,` and the HMAC-SHA256 of `id.timestamp.body` under the endpoint’s secret, in base64. For 24 hours after a rotation, there are two, separated by a space. */
                readonly "webhook-signature": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "id": "evt_5b0f8c1e6f2d4b7a9c3e1d2f4a6b8c0d",
                 *       "sequence": 12,
                 *       "type": "patient.merge_undone",
                 *       "timestamp": "2026-11-22T10:15:30.123Z",
                 *       "mode": "LIVE",
                 *       "account_id": "01a202bb-9000-7000-8000-000000000001",
                 *       "data": {
                 *         "patient_id": "019a4d1e-7c00-7a31-9d52-3f1f0c6b8a11",
                 *         "from_patient_id": "01a1f6c2-5b10-7c44-8e0d-2c9b7f3a6e52"
                 *       }
                 *     }
                 */
                readonly "application/json": components["schemas"]["PatientMergeUndoneEvent"];
            };
        };
        readonly responses: {
            /** @description Gone: the endpoint is disabled. */
            readonly 410: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted. Any other answer counts as a failure, and the event is sent again later. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly sendOrderHeld: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description The id of the event, the same in every attempt. */
                readonly "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970. */
                readonly "webhook-timestamp": string;
                /** @description `v1,` and the HMAC-SHA256 of `id.timestamp.body` under the endpoint’s secret, in base64. For 24 hours after a rotation, there are two, separated by a space. */
                readonly "webhook-signature": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "id": "evt_5b0f8c1e6f2d4b7a9c3e1d2f4a6b8c0d",
                 *       "sequence": 12,
                 *       "type": "order.held",
                 *       "timestamp": "2026-11-22T10:15:30.123Z",
                 *       "mode": "LIVE",
                 *       "account_id": "01a202bb-9000-7000-8000-000000000001",
                 *       "data": {
                 *         "order_id": "DEM00RDER30",
                 *         "reason": "out_of_stock"
                 *       }
                 *     }
                 */
                readonly "application/json": components["schemas"]["OrderHeldEvent"];
            };
        };
        readonly responses: {
            /** @description Gone: the endpoint is disabled. */
            readonly 410: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted. Any other answer counts as a failure, and the event is sent again later. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly sendOrderReleased: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description The id of the event, the same in every attempt. */
                readonly "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970. */
                readonly "webhook-timestamp": string;
                /** @description `v1,` and the HMAC-SHA256 of `id.timestamp.body` under the endpoint’s secret, in base64. For 24 hours after a rotation, there are two, separated by a space. */
                readonly "webhook-signature": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "id": "evt_5b0f8c1e6f2d4b7a9c3e1d2f4a6b8c0d",
                 *       "sequence": 12,
                 *       "type": "order.released",
                 *       "timestamp": "2026-11-22T10:15:30.123Z",
                 *       "mode": "LIVE",
                 *       "account_id": "01a202bb-9000-7000-8000-000000000001",
                 *       "data": {
                 *         "order_id": "DEM00RDER30",
                 *         "reason": "out_of_stock"
                 *       }
                 *     }
                 */
                readonly "application/json": components["schemas"]["OrderReleasedEvent"];
            };
        };
        readonly responses: {
            /** @description Gone: the endpoint is disabled. */
            readonly 410: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted. Any other answer counts as a failure, and the event is sent again later. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly sendOrderStalled: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description The id of the event, the same in every attempt. */
                readonly "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970. */
                readonly "webhook-timestamp": string;
                /** @description `v1,` and the HMAC-SHA256 of `id.timestamp.body` under the endpoint’s secret, in base64. For 24 hours after a rotation, there are two, separated by a space. */
                readonly "webhook-signature": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "id": "evt_5b0f8c1e6f2d4b7a9c3e1d2f4a6b8c0d",
                 *       "sequence": 12,
                 *       "type": "order.stalled",
                 *       "timestamp": "2026-11-22T10:15:30.123Z",
                 *       "mode": "LIVE",
                 *       "account_id": "01a202bb-9000-7000-8000-000000000001",
                 *       "data": {
                 *         "order_id": "DEM00RDER30",
                 *         "stage": "not_fulfilled",
                 *         "since": "2026-09-04T10:09:00.000Z"
                 *       }
                 *     }
                 */
                readonly "application/json": components["schemas"]["OrderStalledEvent"];
            };
        };
        readonly responses: {
            /** @description Gone: the endpoint is disabled. */
            readonly 410: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted. Any other answer counts as a failure, and the event is sent again later. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly sendKitConsentChanged: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description The id of the event, the same in every attempt. */
                readonly "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970. */
                readonly "webhook-timestamp": string;
                /** @description `v1,` and the HMAC-SHA256 of `id.timestamp.body` under the endpoint’s secret, in base64. For 24 hours after a rotation, there are two, separated by a space. */
                readonly "webhook-signature": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "id": "evt_5b0f8c1e6f2d4b7a9c3e1d2f4a6b8c0d",
                 *       "sequence": 12,
                 *       "type": "kit.consent_changed",
                 *       "timestamp": "2026-11-22T10:15:30.123Z",
                 *       "mode": "LIVE",
                 *       "account_id": "01a202bb-9000-7000-8000-000000000001",
                 *       "data": {
                 *         "kit_id": "DEMO-0003",
                 *         "order_id": "DEM00RDER30",
                 *         "research_consent": false
                 *       }
                 *     }
                 */
                readonly "application/json": components["schemas"]["KitConsentChangedEvent"];
            };
        };
        readonly responses: {
            /** @description Gone: the endpoint is disabled. */
            readonly 410: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted. Any other answer counts as a failure, and the event is sent again later. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly sendReportOverdue: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description The id of the event, the same in every attempt. */
                readonly "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970. */
                readonly "webhook-timestamp": string;
                /** @description `v1,` and the HMAC-SHA256 of `id.timestamp.body` under the endpoint’s secret, in base64. For 24 hours after a rotation, there are two, separated by a space. */
                readonly "webhook-signature": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "id": "evt_5b0f8c1e6f2d4b7a9c3e1d2f4a6b8c0d",
                 *       "sequence": 12,
                 *       "type": "report.overdue",
                 *       "timestamp": "2026-11-22T10:15:30.123Z",
                 *       "mode": "LIVE",
                 *       "account_id": "01a202bb-9000-7000-8000-000000000001",
                 *       "data": {
                 *         "report_id": "01a202bb-965f-72be-8915-1c657a2f507d",
                 *         "sample_id": "DEMO-S-0003",
                 *         "kit_id": "DEMO-0003",
                 *         "due": "2026-09-04T10:09:00.000Z"
                 *       }
                 *     }
                 */
                readonly "application/json": components["schemas"]["ReportOverdueEvent"];
            };
        };
        readonly responses: {
            /** @description Gone: the endpoint is disabled. */
            readonly 410: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted. Any other answer counts as a failure, and the event is sent again later. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly sendReportHeld: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description The id of the event, the same in every attempt. */
                readonly "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970. */
                readonly "webhook-timestamp": string;
                /** @description `v1,` and the HMAC-SHA256 of `id.timestamp.body` under the endpoint’s secret, in base64. For 24 hours after a rotation, there are two, separated by a space. */
                readonly "webhook-signature": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "id": "evt_5b0f8c1e6f2d4b7a9c3e1d2f4a6b8c0d",
                 *       "sequence": 12,
                 *       "type": "report.held",
                 *       "timestamp": "2026-11-22T10:15:30.123Z",
                 *       "mode": "LIVE",
                 *       "account_id": "01a202bb-9000-7000-8000-000000000001",
                 *       "data": {
                 *         "report_id": "01a202bb-965f-72be-8915-1c657a2f507d",
                 *         "sample_id": "DEMO-S-0003",
                 *         "kit_id": "DEMO-0003",
                 *         "until": "2026-09-07T10:09:00.000Z",
                 *         "critical": true
                 *       }
                 *     }
                 */
                readonly "application/json": components["schemas"]["ReportHeldEvent"];
            };
        };
        readonly responses: {
            /** @description Gone: the endpoint is disabled. */
            readonly 410: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted. Any other answer counts as a failure, and the event is sent again later. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly sendKitRecalled: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description The id of the event, the same in every attempt. */
                readonly "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970. */
                readonly "webhook-timestamp": string;
                /** @description `v1,` and the HMAC-SHA256 of `id.timestamp.body` under the endpoint’s secret, in base64. For 24 hours after a rotation, there are two, separated by a space. */
                readonly "webhook-signature": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "id": "evt_5b0f8c1e6f2d4b7a9c3e1d2f4a6b8c0d",
                 *       "sequence": 12,
                 *       "type": "kit.recalled",
                 *       "timestamp": "2026-11-22T10:15:30.123Z",
                 *       "mode": "LIVE",
                 *       "account_id": "01a202bb-9000-7000-8000-000000000001",
                 *       "data": {
                 *         "kit_id": "DEMO-0003",
                 *         "order_id": "DEM00RDER30",
                 *         "lot": "LIP-2026-114"
                 *       }
                 *     }
                 */
                readonly "application/json": components["schemas"]["KitRecalledEvent"];
            };
        };
        readonly responses: {
            /** @description Gone: the endpoint is disabled. */
            readonly 410: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted. Any other answer counts as a failure, and the event is sent again later. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly sendLotStatusChanged: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description The id of the event, the same in every attempt. */
                readonly "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970. */
                readonly "webhook-timestamp": string;
                /** @description `v1,` and the HMAC-SHA256 of `id.timestamp.body` under the endpoint’s secret, in base64. For 24 hours after a rotation, there are two, separated by a space. */
                readonly "webhook-signature": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "id": "evt_5b0f8c1e6f2d4b7a9c3e1d2f4a6b8c0d",
                 *       "sequence": 12,
                 *       "type": "lot.status_changed",
                 *       "timestamp": "2026-11-22T10:15:30.123Z",
                 *       "mode": "LIVE",
                 *       "account_id": "01a202bb-9000-7000-8000-000000000001",
                 *       "data": {
                 *         "lot": "LIP-2026-114",
                 *         "status": "quarantined",
                 *         "previous_status": "open"
                 *       }
                 *     }
                 */
                readonly "application/json": components["schemas"]["LotStatusChangedEvent"];
            };
        };
        readonly responses: {
            /** @description Gone: the endpoint is disabled. */
            readonly 410: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted. Any other answer counts as a failure, and the event is sent again later. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
